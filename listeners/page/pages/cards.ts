import { type Html, html } from '../shared/html.ts'
import { idOf, type Named, nameIn, otherName, type PagedKind } from '../shared/records.ts'
import { cover } from './cover.ts'
import { linkTo, recordAt, said, type View } from './page.ts'

type Shown = Named & object

function card(view: View, kind: PagedKind, record: Shown): Html {
  const second = otherName(view.lang, record)
  return html`<li class="card">
<a href="${linkTo(view, recordAt(kind, idOf(kind, record)))}">${cover(view, kind, record, 'card')}
<span class="card-name">${said(nameIn(view.lang, record))}</span></a>
${second && html`<span class="card-second">${said(second)}</span>`}</li>`
}

const cardsIn = (view: View, kind: PagedKind, records: readonly Shown[]) =>
  records.map((record) => card(view, kind, record))

/** A grid of records, as many side by side as fit. */
export const grid = (view: View, kind: PagedKind, records: readonly Shown[]): Html =>
  html`<ul class="grid ${kind === 'artists' && 'grid-artists'}">${cardsIn(view, kind, records)}</ul>`

/** A section with its heading and one row of records that scrolls; nothing without records. */
export function shelf(
  view: View,
  title: Html | string,
  kind: PagedKind,
  records: readonly Shown[] = [],
): Html {
  if (records.length === 0) return html``
  return html`<section class="section"><h2>${title}</h2>
<ul class="shelf ${kind === 'artists' && 'grid-artists'}">${cardsIn(view, kind, records)}</ul></section>`
}
