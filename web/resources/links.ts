import { LINK_FIELDS, type LinkField } from '#contract/catalogue/references.ts'
import { type Detail, linked } from '#web/catalogue/details/details.tsx'
import type { Choice } from '#web/catalogue/form/choice.ts'
import type { Lookup } from '#web/catalogue/lookup/lookup.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { albumLookup, artistLookup, categoryLookup, collectionLookup, playlistLookup } from './lookups.ts'

type LinkLookup = Lookup & { id: string; choicesOf(rows: readonly object[] | undefined): Choice[] }

/** The lookups with which forms choose the records of each linked resource. */
const LOOKUPS = {
  albums: albumLookup,
  artists: artistLookup,
  categories: categoryLookup,
  collections: collectionLookup,
  playlists: playlistLookup,
} satisfies Record<string, LinkLookup>

type Links = Readonly<Record<string, keyof typeof LOOKUPS>>

const choicesOf = (resource: keyof typeof LOOKUPS, rows: readonly object[] | undefined) => {
  const lookup: LinkLookup = LOOKUPS[resource]
  return lookup.choicesOf(rows)
}

type Named = { name: string; hindi_name: string | null }

/**
 * What a form, its record's details and the comparison of a stale save need for the links that the contract declares.
 */
export function linksOf<const L extends Links>(links: L) {
  type Field = LinkField<L>
  const declared = Object.entries(links).map(([answered, resource]) => ({
    answered,
    resource,
    field: LINK_FIELDS[resource] as Field,
  }))
  // Object.fromEntries does not keep the key types.
  const byField = <Value>(of: (link: (typeof declared)[number]) => Value) =>
    Object.fromEntries(declared.map((link) => [link.field, of(link)])) as Record<Field, Value>
  return {
    blank: byField((): Choice[] => []),
    valuesOf: (record: Readonly<Record<keyof L, readonly object[] | undefined>>) =>
      byField(({ answered, resource }) => choicesOf(resource, record[answered])),
    labels: byField(({ resource }): TextKey => `kind.${resource}`),
    lookups: declared.map(({ resource, field }) => ({ ...LOOKUPS[resource], id: field })),
    /** Empty until the record is loaded. */
    details: (record: Readonly<Record<keyof L, readonly Named[]>> | undefined): Detail[] =>
      declared.map(({ answered, resource }) => {
        const lookup: LinkLookup = LOOKUPS[resource]
        return linked(`catalogue.associated.${resource}`, lookup, record?.[answered])
      }),
  }
}
