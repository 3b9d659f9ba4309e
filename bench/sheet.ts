import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { SHEET_COLUMNS } from '#contract/features/imports/sheet.ts'
import { writeXlsx } from '#server/core/spreadsheets/write-xlsx.ts'
import { type Named, nameOf, works } from './names.ts'

/** How many different records of each kind the rows refer to. */
const ALBUMS = 2000
const ARTISTS = 500
const CATEGORIES = 50
const TAGS = 100

/** Writes a sheet of `count` tracks, each with two categories, an album, an artist and three tags, as .xlsx; `links`: where their recordings are. */
export async function writeSheet(
  path: string,
  count: number,
  links = 'https://example.org/audio',
): Promise<void> {
  const all = await works()
  const columns = SHEET_COLUMNS.map((title) => ({ title, width: 20 }))
  await pipeline(
    writeXlsx({ name: 'Tracks', columns, rows: tracks(all, count, links) }),
    createWriteStream(path),
  )
}

function* tracks(all: readonly Named[], count: number, links: string) {
  for (let n = 0; n < count; n++) {
    const { english, hindi } = nameOf(n, all)
    const pick = (kind: string, step: number, of: number) => `${nameOf((n * step) % of, all).english} ${kind}`
    yield [
      english,
      hindi,
      `${english}, as it is sung at dawn and in the evening`,
      `${hindi}, सुबह और शाम का पाठ`,
      `${links}/${n}.mp3`,
      `${n}.mp3`,
      { date: `20${10 + (n % 10)}-0${1 + (n % 9)}-1${n % 10}` },
      `${pick('category', 7, CATEGORIES)}, ${pick('category', 11, CATEGORIES)}`,
      null,
      pick('album', 1, ALBUMS),
      pick('artist', 3, ARTISTS),
      [5, 13, 17].map((step) => pick('tag', step, TAGS)).join(', '),
      null,
      null,
    ]
  }
}
