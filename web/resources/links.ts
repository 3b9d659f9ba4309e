import { LINK_FIELDS } from '#contract/catalogue/references.ts'
import { type Detail, linked } from '#web/catalogue/details/details.tsx'
import type { Choice } from '#web/catalogue/form/choice.ts'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import type { Lookup } from '#web/catalogue/lookup/lookup.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { linkColumn } from './link-column.tsx'
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

/** The headings of columns, as in the list of tracks. */
const HEADINGS = {
  albums: 'field.album',
  artists: 'field.artist',
  categories: 'field.category',
  collections: 'field.collection',
  playlists: 'field.playlist',
} satisfies Record<keyof typeof LOOKUPS, TextKey>

type Links = Readonly<Record<string, keyof typeof LOOKUPS>>

const choicesOf = (resource: keyof typeof LOOKUPS, rows: readonly object[] | undefined) => {
  const lookup: LinkLookup = LOOKUPS[resource]
  return lookup.choicesOf(rows)
}

type LinkField<L extends Links> = (typeof LINK_FIELDS)[L[keyof L]]

type Named = { name: string; hindi_name: string | null }

/**
 * What a form, its record's details, the comparison of a stale save and the list need for the links that the contract declares.
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
    /** Hidden until they are chosen. */
    columns: declared.map(
      ({ answered, resource }): ListColumn<Readonly<Record<keyof L, readonly object[]>>, never> => ({
        ...linkColumn(
          { id: resource, label: HEADINGS[resource], width: '150px' },
          LOOKUPS[resource],
          // Declared by the same links.
          (row: Readonly<Record<keyof L, readonly object[]>>) => row[answered as keyof L],
        ),
        wide: true,
        optional: true,
      }),
    ),
    /** Empty until the record is loaded. */
    details: (record: Readonly<Record<keyof L, readonly Named[]>> | undefined): Detail[] =>
      declared.map(({ answered, resource }) => {
        const lookup: LinkLookup = LOOKUPS[resource]
        return linked(`catalogue.associated.${resource}`, lookup, record?.[answered])
      }),
  }
}
