import type { RowOf } from '#contract/catalogue/described.ts'
import { linked } from '#web/catalogue/details/details.tsx'
import { kindList } from '#web/catalogue/kind-screens/kind-list.tsx'
import { lookups } from '#web/catalogue/kinds/lookups.ts'

export default kindList('categories', {
  shared: 'categories',
  details: (whole) => [
    linked(
      'catalogue.associated.subcategories',
      lookups.subcategories,
      // The list itself returns no subcategories; only the whole record has them.
      (whole as RowOf<'categories'> | undefined)?.categorySubcategories,
    ),
  ],
})
