import { namesIn, readTable, readText } from './read-table.ts'

export type Sample = Awaited<ReturnType<typeof readSample>>
export type Work = Sample['works'][number]

/** A mark in the column `marks`, by which a record deviates from the others. */
type Mark = 'cover' | 'inactive' | 'waiting' | 'failed'

/** Reads all texts of the sample catalogue from the tables beside this file. */
export async function readSample() {
  const [names, works, lyrics] = await Promise.all([
    readTable('names.tsv', ['english', 'hindi']),
    readTable('data/works.tsv', [
      'work',
      'category',
      'subcategory',
      'albums',
      'artist',
      'tags',
      'record_date',
      'marks',
      'description',
      'description_hindi',
    ]),
    readTable('data/lyrics.tsv', ['work', 'lyrics', 'lyrics_hindi']),
  ])
  const pages = await readTable('data/static-pages.tsv', ['name', 'slug'])
  return {
    works: works.map((work) => ({
      ...work,
      hindi: names.find((name) => name.english === work.work)?.hindi ?? null,
      sung: lyrics.find((text) => text.work === work.work) ?? null,
    })),
    albums: await readTable('data/albums.tsv', [
      'name',
      'hindi_name',
      'marks',
      'description',
      'description_hindi',
    ]),
    artists: await readTable('data/artists.tsv', ['name', 'hindi_name', 'marks', 'about', 'about_hindi']),
    categories: await readTable('data/categories.tsv', ['name', 'hindi_name', 'marks']),
    subcategories: await readTable('data/subcategories.tsv', ['name', 'hindi_name', 'category', 'marks']),
    collections: await readTable('data/collections.tsv', ['name', 'hindi_name', 'marks', 'albums']),
    playlists: await readTable('data/playlists.tsv', ['name', 'hindi_name', 'marks', 'works']),
    tags: await readTable('data/tags.tsv', ['tag_name', 'tag_name_hindi']),
    users: await readTable('data/users.tsv', ['name', 'email', 'phone_num', 'status']),
    contactQueries: await readTable('data/contact-queries.tsv', ['name', 'email', 'query']),
    pages: await Promise.all(
      pages.map(async (page) => ({ ...page, content: await readText(`data/${page.slug}.html`) })),
    ),
  }
}

export const isMarked = ({ marks }: { marks: string }, mark: Mark): boolean => namesIn(marks).includes(mark)
