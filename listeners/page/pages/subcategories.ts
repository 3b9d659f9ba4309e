import type { Place } from '../shared/address.ts'
import { type Html, html } from '../shared/html.ts'
import { nameIn, type Subcategory } from '../shared/records.ts'
import { linkTo, said, t, type View } from './page.ts'

type RecordPlace = Extract<Place, { page: 'record' }>

/** The links to the tracks of each subcategory of a category, and to all of its tracks. */
export function subcategoryLinks(
  view: View,
  place: RecordPlace,
  subcategories: readonly Subcategory[],
): Html {
  if (subcategories.length === 0) return html``
  const link = (sub: number | null, label: Html | string) =>
    html`<li><a class="chip" href="${linkTo(view, { ...place, after: null, sub })}" ${place.sub === sub && html`aria-current="true"`}>${label}</a></li>`
  return html`<ul class="chips">${link(null, t(view, 'all'))}${subcategories.map((each) => link(each.sub_category_id, said(nameIn(view.lang, each))))}</ul>`
}
