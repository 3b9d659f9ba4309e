import type { FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { described } from '#contract/catalogue/described.ts'
import { type LINK_FIELDS, type LinkedResource, referencesOf } from '#contract/catalogue/references.ts'
import { declarationOf, type KindName, type Kinds } from '#contract/kinds/kinds.ts'
import { readDay } from '#contract/values/days.ts'
import type { FieldKind } from '#contract/values/field-kinds.ts'
import {
  type CoverValues,
  coverValuesOf,
  NO_COVER,
  type Pictured,
} from '#web/catalogue/cover/cover-field.tsx'
import type { Choice, Names } from '#web/catalogue/form/choice.ts'
import type { FieldMessages, Versioned } from '#web/catalogue/form/form-types.ts'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import { message } from '#web/core/i18n/messages.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { FORM_PARTS, fieldsIn, kindOfField, labelOf, linksIn } from './kind-fields.ts'

/** A record of a kind, with the field names of its declaration, as its form reads it. */
export type KindRecord = Versioned & Pictured & Readonly<Record<string, unknown>>

type Fields<Name extends KindName> = Kinds[Name]['fields']
type LinkedBy<Name extends KindName> = Extract<
  Kinds[Name]['links'][keyof Kinds[Name]['links']],
  LinkedResource
>

/** The values of a kind's form: texts, days as typed, yes or no, aliases, links, and the cover. */
export type KindValues<Name extends KindName> = {
  [Field in Exclude<keyof Fields<Name>, 'aliases'>]: NonNullable<
    z.output<Fields<Name>[Field] & z.ZodMiniType>
  > extends '1' | '0'
    ? '1' | '0'
    : string
} & { [Linked in LinkedBy<Name> as (typeof LINK_FIELDS)[Linked]]: Choice[] } & {
  aliases: string[]
} & (Kinds[Name]['pictures'] extends readonly [] ? Record<never, never> : CoverValues)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const blankOf = (kind: FieldKind): string => (kind === 'flag' ? '0' : '')

/** What a kind's form takes from its declaration. The form itself checks the values of the `checked` fields. */
export function kindValues(name: KindName, checked: readonly string[] = []) {
  const { names, pictures } = declarationOf(name)
  const [english, hindi] = names
  const hasPicture = pictures.length > 0
  const fields = FORM_PARTS.flatMap((part) => fieldsIn(name, part))
  const days = fields.filter((field) => kindOfField(name, field) === 'day')
  const references = referencesOf(name).map((reference) => ({ ...reference, lookup: lookups[reference.to] }))
  const links = linksIn(name)
  const by = <Item extends { field: string }, Value>(items: readonly Item[], of: (item: Item) => Value) =>
    Object.fromEntries(items.map((item) => [item.field, of(item)]))
  return {
    references,
    // The day field checks its text while it is typed, so its rule is left out.
    rules: z.omit(
      described(name).fields as z.ZodMiniObject,
      Object.fromEntries([...days, ...checked].map((field) => [field, true as const])),
    ),
    check: (values: FieldValues): FieldMessages =>
      Object.fromEntries(
        days.flatMap((field) =>
          values[field] && !readDay(values[field]) ? [[field, message('tracks.form.noDate')]] : [],
        ),
      ),
    blank: {
      [english]: '',
      [hindi]: '',
      aliases: [],
      ...(hasPicture && NO_COVER),
      ...Object.fromEntries(fields.map((field) => [field, blankOf(kindOfField(name, field))])),
      ...by(references, (): Choice | null => null),
      ...by(links, (): Choice[] => []),
    },
    valuesNamed: (typed: Names) => ({ [english]: typed.name, [hindi]: typed.hindi_name }),
    namesOf: (record: KindRecord) => ({
      name: textOf(record[english]),
      hindi_name: textOf(record[hindi]) || null,
    }),
    valuesOf: (record: KindRecord) => ({
      [english]: textOf(record[english]),
      [hindi]: textOf(record[hindi]),
      aliases: Array.isArray(record.aliases) ? [...record.aliases] : [],
      ...(hasPicture && coverValuesOf(record)),
      ...Object.fromEntries(fields.map((field) => [field, textOf(record[field])])),
      ...by(references, ({ answered, lookup }) => {
        const [choice] = lookup.choicesOf(record[answered] ? [record[answered] as never] : [])
        return choice ?? null
      }),
      ...by(links, ({ answered, lookup }) => lookup.choicesOf(record[answered] as never)),
    }),
    labels: {
      ...Object.fromEntries([...names, 'aliases', ...fields].map((field) => [field, labelOf(field)])),
      ...by(references, ({ field }) => labelOf(field)),
      ...by(links, ({ to }): TextKey => `kind.${to}`),
      ...(hasPicture && { cover_image: 'catalogue.cover.title' as const }),
    } as Record<string, TextKey>,
  }
}
