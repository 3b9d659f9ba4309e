import { type Html, html } from '../shared/html.ts'
import { idOf, type Named, type PagedKind } from '../shared/records.ts'
import { flower } from './icons.ts'
import type { View } from './page.ts'

const SIZES = { row: 48, card: 180, hero: 320 } as const
const TINTS = 5

/**
 * The picture of a record, or the built-in one. It needs no alternative text, because the record's name always stands beside
 * it.
 */
export function cover(view: View, kind: PagedKind, record: Named, size: keyof typeof SIZES): Html {
  const address = coverOf(view, kind, record, size === 'row')
  // Thumbnails are already cut around the focal point.
  const focus = size === 'row' ? null : ownerOf(kind, record)?.cover_focus
  const round = kind === 'artists' && 'cover-round'
  if (!address)
    return html`<span class="cover cover-${size} cover-none tint-${idOf(kind, record) % TINTS} ${round}">${flower}</span>`
  const px = SIZES[size]
  return html`<img class="cover cover-${size} ${round}" src="${address}" alt="" width="${px}" height="${px}" ${focus && html`style="object-position: ${shareOf(focus.x)} ${shareOf(focus.y)}"`} ${size !== 'hero' && html`loading="lazy"`} decoding="async">`
}

const shareOf = (share: number) => `${Math.round(share * 1000) / 10}%`

/** The record whose picture is shown. A track without one shows the picture of its album. */
function ownerOf(kind: PagedKind, record: Named): Named | undefined {
  const albums = 'albums' in record && Array.isArray(record.albums) ? (record.albums as Named[]) : []
  return [record, ...(kind === 'tracks' ? albums : [])].find(({ cover_picture }) => cover_picture)
}

/** The address of a record's picture; '' where there is none. */
export function coverOf(view: View, kind: PagedKind, record: Named, isSmall: boolean): string {
  const own = ownerOf(kind, record)
  if (own) return isSmall ? own.cover_thumbnail : own.cover_picture
  return view.placeholders.get(kind) ?? ''
}
