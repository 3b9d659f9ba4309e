import { LINK_FIELDS, type LinkedResource, referencesOf } from '#contract/catalogue/references.ts'
import type { FormPart } from '#contract/kinds/kind.ts'
import { declarationOf, type KindName } from '#contract/kinds/kinds.ts'
import { type FieldKind, kindOf } from '#contract/values/field-kinds.ts'
import { editedFields } from '#web/catalogue/kinds/edited-fields.ts'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'

export const labelOf = (field: string): TextKey => editedFields[field]?.label ?? 'field.field'
/** The kind of a field's value. A field without a kind in the declaration is a text that only this record kind has. */
export const kindOfField = (name: KindName, field: string): FieldKind =>
  kindOf(declarationOf(name).fields[field] ?? {}) ?? 'text'

/** The fields of a kind in one part of the form, without its names and references to other records. */
export function fieldsIn(name: KindName, part: FormPart | 'names'): string[] {
  const { fields, names, parts = {} } = declarationOf(name)
  const apart = [...names, 'aliases', ...referencesOf(name).map(({ field }) => field)]
  const partOf = (field: string) =>
    Object.entries(parts).find(([, placed]) => placed.includes(field))?.[0] ?? 'names'
  return Object.keys(fields).filter((field) => !apart.includes(field) && partOf(field) === part)
}

export const FORM_PARTS = ['names', 'belongs', 'lyrics', 'recording'] as const

export type LinkOf = ReturnType<typeof linksIn>[number]

/** The kinds that a form links to, each with its form field and the name of the linked records in answers. */
export const linksIn = (name: KindName) => {
  const { links, holds } = declarationOf(name)
  return Object.entries(links).map(([answered, other]) => {
    // The declarations of the kinds are checked to name only kinds that can be linked.
    const to = other as LinkedResource
    const lookup: (typeof lookups)['albums'] = lookups[to as 'albums']
    return {
      answered,
      to,
      field: LINK_FIELDS[to],
      lookup,
      /** Whether the kind holds the linked records; otherwise it belongs to them. */
      isHeld: other in holds,
    }
  })
}
