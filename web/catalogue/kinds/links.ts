import { LINK_FIELDS, type LinkedResource } from '#contract/catalogue/references.ts'
import { kinds } from '#contract/kinds/kinds.ts'
import { type Detail, linked } from '#web/catalogue/details/details.tsx'
import type { Choice } from '#web/catalogue/form/choice.ts'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import type { Lookup } from '#web/catalogue/lookup/lookup.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { linkColumn } from './link-column.tsx'
import { lookups } from './lookups.ts'

type LinkLookup = Lookup & { id: string; choicesOf(rows: readonly object[] | undefined): Choice[] }

/** The kinds that have a heading for where they are linked. */
type Associated = {
  [Name in LinkedResource]: `catalogue.associated.${Name}` extends TextKey ? Name : never
}[LinkedResource]
type Links = Readonly<Record<string, Associated>>

const choicesOf = (resource: LinkedResource, rows: readonly object[] | undefined) => {
  const lookup: LinkLookup = lookups[resource]
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
    lookups: declared.map(({ resource, field }) => ({ ...lookups[resource], id: field })),
    /** Hidden until they are chosen. */
    columns: declared.map(
      ({ answered, resource }): ListColumn<Readonly<Record<keyof L, readonly object[]>>, never> => ({
        ...linkColumn(
          { id: resource, label: `field.${kinds[resource].noun}`, width: '150px' },
          lookups[resource],
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
        const lookup: LinkLookup = lookups[resource]
        return linked(`catalogue.associated.${resource}`, lookup, record?.[answered])
      }),
  }
}
