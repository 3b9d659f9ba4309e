import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { areNumbered } from '#contract/values/file-numbers.ts'
import { possibleNames } from '#contract/values/name-list.ts'
import { foundIn, isNameIn, matchNames } from '#server/catalogue/names/match-names.ts'
import type { Database } from '#server/core/database/connect.ts'
import { AUDIO_TYPES } from '#server/core/files/audio-types.ts'
import { inspectAudio } from '#server/core/files/inspect-audio.ts'
import { message } from '#server/core/messages/message.ts'
import {
  albumOfFolder,
  albumOfTag,
  artistsIn,
  headOfFile,
  namesOfRecording,
} from '#server/features/recordings/names-of-file.ts'
import { withGuess } from '#server/features/recordings/with-guess.ts'
import { artistsResource } from '#server/resources/artists/artists.store.ts'
import { categoriesResource } from '#server/resources/categories/categories.store.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'
import { findRecords } from './find-records.ts'
import { CatalogueProblem } from './problem.ts'
import type { Source, SourceLine } from './source.ts'

const AUDIO_FILE = new RegExp(`\\.(${Object.keys(AUDIO_TYPES).join('|')})$`, 'i')
/** In milliseconds: how long reading one file may take. */
const FILE_TIMEOUT_MS = 180_000
/** How many covers are kept until their lines are imported: more than the lines with files in a batch. */
const HELD_COVERS = 200

const { compare } = new Intl.Collator('en', { numeric: true })

/**
 * Opens a folder of recordings, each of which becomes a track with data from its tags, its name and its folder, as when it is
 * dropped on the list of tracks. Artists and albums are linked by name, and made if they do not exist.
 */
export async function openAudioFolder(db: Database, given: string): Promise<Source> {
  const folder = await realpath(given)
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && AUDIO_FILE.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort((one, other) => compare(dirname(one), dirname(other)) || compare(one, other))
  const name = `folder:${folder}`
  const covers = new Map<string, Buffer>()
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\n${(await stat(join(folder, file))).size}\n`)

  async function lineOf(file: string, isNumbered: boolean): Promise<SourceLine & { place: number }> {
    const read = await inspectAudio(join(folder, file), FILE_TIMEOUT_MS)
    const place = Number.POSITIVE_INFINITY
    if ('refusal' in read) return { line: 0, size: 0, problem: read.refusal, key: file, place }
    const file_name = basename(file)
    const head = headOfFile(file_name, isNumbered)
    const { guessed_name, unsure_words, ...names } = await withGuess(
      db,
      namesOfRecording(read.title, head.title),
      null,
    )
    const album = albumOfTag(read.album) ?? albumOfFolder(dirname(file) === '.' ? '' : dirname(file))
    const genre =
      read.genre === null
        ? null
        : foundIn((await matchNames(db, categoriesResource, [read.genre])).get(read.genre))?.record
    const known = await matchNames(db, artistsResource, read.artists.flatMap(possibleNames))
    if (read.cover) hold(covers, file, read.cover)
    return {
      line: 0,
      size: 0,
      place: read.track_number ?? head.place ?? place,
      record: {
        key: file,
        // As in imports of sheets, a name in Devanagari also serves as the English name, which is required.
        display_name: names.display_name || names.display_name_hindi,
        display_name_hindi: names.display_name_hindi || null,
        file_name,
        lyrics: read.lyrics,
        lyrics_hindi: read.lyrics_hindi,
        record_date: read.record_date ?? head.day,
        audio: { file },
        ...(read.cover && { cover_picture: { file: `cover of ${file}` } }),
        artists: artistsIn(read.artists, isNameIn(known)).map((artist) => ({ name: artist })),
        albums: album === null ? [] : [{ name: album }],
        categories: genre ? [{ name: genre.name }] : [],
      },
    }
  }

  return {
    label: given,
    name,
    digest: hash.digest('hex'),
    kinds: [{ resource: 'tracks', file: given, count: files.length }],
    async *read(_resource, after) {
      let line = 0
      for (const [, inFolder] of Map.groupBy(files, dirname)) {
        line += inFolder.length
        if (line <= after) continue
        const known = await findRecords(db, { name, isOwn: false }, tracksResource, inFolder)
        const isNumbered = areNumbered(inFolder.map((file) => basename(file)))
        const lines: (SourceLine & { place: number })[] = []
        for (const file of inFolder)
          lines.push(
            known.has(file)
              ? { line: 0, size: 0, record: { key: file }, place: 0 }
              : await lineOf(file, isNumbered),
          )
        // Infinity minus Infinity is NaN, so `|| 0` makes it equal.
        lines.sort((one, other) => one.place - other.place || 0)
        for (const [at, { place: _place, ...each }] of lines.entries()) {
          const number = line - inFolder.length + at + 1
          if (number > after) yield { ...each, line: number }
        }
      }
    },
    async open(file) {
      const cover = covers.get(file.replace(/^cover of /, ''))
      if (file.startsWith('cover of ') && cover) return one(cover)
      if (!files.includes(file)) throw new CatalogueProblem(message('catalogueFiles.noFile', { name: file }))
      return createReadStream(join(folder, file))
    },
    addsOnly: true,
    close: async () => undefined,
  }
}

async function* one(content: Buffer) {
  yield content
}

function hold(covers: Map<string, Buffer>, file: string, cover: Buffer): void {
  covers.set(file, cover)
  const [oldest] = covers.keys()
  if (covers.size > HELD_COVERS && oldest !== undefined) covers.delete(oldest)
}
