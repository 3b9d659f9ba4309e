import { readFileSync } from 'node:fs'

/** Rules are tuned on one half of a table only; the other half shows what they are worth. */
export const HALVES = ['tuned', 'aside'] as const
export type Half = (typeof HALVES)[number]

function rowsOf(file: string): string[][] {
  const [, ...lines] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => line.split('\t'))
}

const halfIn = (cell: string): Half => (cell === 'tuned' ? 'tuned' : 'aside')

/** The records that are searched, besides those of the sample catalogue. */
export const catalogue = () =>
  rowsOf('catalogue.tsv').map(([kind = '', english = '', hindi = '']) => ({ kind, english, hindi }))

/** Loose spellings, each with the name that is meant. */
export const spellings = () =>
  rowsOf('spellings.tsv').map(([half = '', kind = '', query = '', intended = '']) => ({
    half: halfIn(half),
    kind,
    query,
    intended,
  }))

/** The English and the Hindi name of one work, person or place. */
export const pairs = () =>
  rowsOf('pairs.tsv').map(([half = '', english = '', hindi = '']) => ({ half: halfIn(half), english, hindi }))

/** One-word searches, each with the names of tracks that a person would call right. */
export const words = () =>
  rowsOf('words.tsv').map(([half = '', query = '', right = '']) => ({
    half: halfIn(half),
    query,
    right: right.split('; '),
  }))

/** What is searched among names that nobody made the rules for: titles with their artists, in both scripts. */
export const titles = () =>
  rowsOf('titles.tsv').map(([english = '', hindi = '', artist = '', artistHindi = '']) => ({
    english,
    hindi,
    artist: { english: artist, hindi: artistHindi },
  }))

/** What people type for these; `right`: the titles or artists that are meant, none of a query for something else. */
export const queries = () =>
  rowsOf('queries.tsv').map(([query = '', right = '', kind = '']) => ({
    query,
    right: right === '' ? [] : right.split('; '),
    kind,
  }))
