import { type Html, html } from '../shared/html.ts'
import { idOf, type Named, type PagedKind } from '../shared/records.ts'
import { flower } from './icons.ts'
import type { View } from './page.ts'

const SIZES = { row: 48, card: 180, hero: 320 } as const
const TINTS = 5

/** The picture of a record, or that for records without one. Its name always stands beside it. */
export function cover(view: View, kind: PagedKind, record: Named, size: keyof typeof SIZES): Html {
  const address = coverOf(view, kind, record, size === 'row')
  const round = kind === 'artists' && 'cover-round'
  if (!address)
    return html`<span class="cover cover-${size} cover-none tint-${idOf(kind, record) % TINTS} ${round}">${flower}</span>`
  const px = SIZES[size]
  return html`<img class="cover cover-${size} ${round}" src="${address}" alt="" width="${px}" height="${px}" ${size !== 'hero' && html`loading="lazy"`} decoding="async">`
}

/** The address of the picture; '' where there is none. A track without one has that of its album. */
export function coverOf(view: View, kind: PagedKind, record: Named, isSmall: boolean): string {
  const albums = 'albums' in record && Array.isArray(record.albums) ? (record.albums as Named[]) : []
  const own = [record, ...(kind === 'tracks' ? albums : [])].find(({ cover_picture }) => cover_picture)
  if (own) return isSmall ? own.cover_thumbnail : own.cover_picture
  return view.placeholders.get(kind) ?? ''
}
