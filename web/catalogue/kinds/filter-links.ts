import { eachKind, type KindName, kinds } from '#contract/kinds/kinds.ts'
import type { LinkFields } from '#web/catalogue/filters/filter-fields.ts'
import { lookups } from './lookups.ts'

const fieldOf = (name: KindName) => ({ label: `field.${kinds[name].noun}`, lookup: lookups[name] }) as const

/** The filters by linked records, by field name. */
export const linkFields: LinkFields = {
  ...Object.fromEntries(
    Object.entries(eachKind(fieldOf)).map(([name, field]) => [kinds[name as KindName].id, field]),
  ),
  follows_artist_id: { label: 'catalogue.filter.followsArtist', lookup: lookups.artists },
  follows_category_id: { label: 'catalogue.filter.followsCategory', lookup: lookups.categories },
  same_sound_as: { label: 'catalogue.filter.sameSoundAs', lookup: lookups.tracks },
}
