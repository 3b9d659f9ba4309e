import { PAGED_KINDS, type PagedKind } from './records.ts'
import type { Lang } from './texts.ts'

const EMBEDDED = ['albums', 'playlists', 'tracks'] as const
export type EmbeddedKind = (typeof EMBEDDED)[number]

/** The page or list that an address of the listening page stands for. */
export type Place =
  | { page: 'home' }
  | { page: 'search'; q: string; kind: PagedKind | null; after: string | null }
  | { page: 'list'; kind: PagedKind; after: string | null }
  | { page: 'record'; kind: PagedKind; id: number; after: string | null; sub: number | null }
  | { page: 'embed'; kind: EmbeddedKind; id: number }

const oneOf = <Name extends string>(names: readonly Name[], text: string | null | undefined): Name | null =>
  names.find((name) => name === text) ?? null

/** A positive whole number that fits a PostgreSQL integer. */
const idIn = (text: string | null | undefined): number | null =>
  /^[1-9]\d{0,9}$/.test(text ?? '') && Number(text) < 2 ** 31 ? Number(text) : null

/** Reads the part of an address after `/listen`; null if there is no such page. */
export function placeOf(path: string, query: URLSearchParams): Place | null {
  const [first = '', second, third, ...more] = path.split('/').filter(Boolean)
  if (more.length > 0) return null
  const after = query.get('after')
  if (first === '') return { page: 'home' }
  if (first === 'search' && second === undefined)
    return {
      page: 'search',
      q: (query.get('q') ?? '').trim(),
      kind: oneOf(PAGED_KINDS, query.get('kind')),
      after,
    }
  if (first === 'embed') {
    const [kind, id] = [oneOf(EMBEDDED, second), idIn(third)]
    return kind && id ? { page: 'embed', kind, id } : null
  }
  if (third !== undefined) return null
  if (second === undefined) {
    const kind = oneOf(PAGED_KINDS, first)
    return kind && { page: 'list', kind, after }
  }
  const [kind, id] = [oneOf(PAGED_KINDS, first), idIn(second)]
  return kind && id ? { page: 'record', kind, id, after, sub: idIn(query.get('sub')) } : null
}

/** The path of a place after `/listen`, without language. */
export function pathOf(place: Place): string {
  const query = (sent: Record<string, string | number | null>) => {
    const set = Object.entries(sent).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)]],
    )
    return set.length > 0 ? `?${new URLSearchParams(set)}` : ''
  }
  if (place.page === 'home') return ''
  if (place.page === 'search')
    return `/search${query({ q: place.q || null, kind: place.kind, after: place.after })}`
  if (place.page === 'list') return `/${place.kind}${query({ after: place.after })}`
  if (place.page === 'embed') return `/embed/${place.kind}/${place.id}`
  return `/${place.kind}/${place.id}${query({ sub: place.sub, after: place.after })}`
}

/** Adds the language to an address. Without one, the page is in the language that the visitor last chose. */
export const inLanguage = (address: string, lang: Lang): string =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${lang}`
