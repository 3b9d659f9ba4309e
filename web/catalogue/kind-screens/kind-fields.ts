import { LINK_FIELDS, type LinkedResource, referencesOf } from '#contract/catalogue/references.ts'
import type { FormPart } from '#contract/kinds/kind.ts'
import { declarationOf, type KindName } from '#contract/kinds/kinds.ts'
import { type FieldKind, kindOf } from '#contract/values/field-kinds.ts'
import { editedFields } from '#web/catalogue/kinds/edited-fields.ts'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'

export const labelOf = (field: string): TextKey => editedFields[field]?.label ?? 'field.field'
/** What the value of a field is; one without a kind belongs to one record alone, and is a text. */
export const kindOfField = (name: KindName, field: string): FieldKind =>
  kindOf(declarationOf(name).fields[field] ?? {}) ?? 'text'

/** The fields of a kind but for its names and what refers to other records, by the part of the form that they stand in. */
export function fieldsIn(name: KindName, part: FormPart | 'names'): string[] {
  const { fields, names, parts = {} } = declarationOf(name)
  const apart = [...names, 'aliases', ...referencesOf(name).map(({ field }) => field)]
  const partOf = (field: string) =>
    Object.entries(parts).find(([, placed]) => placed.includes(field))?.[0] ?? 'names'
  return Object.keys(fields).filter((field) => !apart.includes(field) && partOf(field) === part)
}

export const FORM_PARTS = ['names', 'belongs', 'lyrics', 'recording'] as const

export type LinkOf = ReturnType<typeof linksIn>[number]

/** The kinds that a form links to, each with its field and the name of the linked records in answers. */
export const linksIn = (name: KindName) => {
  const { links, holds } = declarationOf(name)
  return Object.entries(links).map(([answered, other]) => {
    // Checked where the kinds are declared.
    const to = other as LinkedResource
    const lookup: (typeof lookups)['albums'] = lookups[to as 'albums']
    return {
      answered,
      to,
      field: LINK_FIELDS[to],
      lookup,
      /** Whether the kind holds them; otherwise it belongs to them. */
      isHeld: other in holds,
    }
  })
}
