import type { TFunction } from 'i18next'
import { referencesOf } from '#contract/catalogue/references.ts'
import type { FormPart } from '#contract/kinds/kind.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import { writeDay } from '#web/catalogue/days/days.ts'
import { type Detail, linked } from '#web/catalogue/details/details.tsx'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { fieldsIn, kindOfField, type LinkOf, labelOf } from './kind-fields.ts'

type Fields = Readonly<Record<string, unknown>>
/** The translation and the language in which words and days are written. */
type Writing = { t: TFunction; language: string }

/** The details lines for the fields of one part of the form. */
export const fieldDetails = (
  name: KindName,
  part: FormPart | 'names',
  row: Fields,
  { t, language }: Writing,
): Detail[] =>
  fieldsIn(name, part).flatMap((field) => {
    const value = row[field]
    if (typeof value !== 'string') return []
    const label = labelOf(field)
    const kind = kindOfField(name, field)
    if (kind === 'flag') return [{ label, text: t(value === '1' ? 'action.yes' : 'action.no') }]
    return [{ label, text: kind === 'day' && value ? writeDay(value, language) : value }]
  })

/** The details lines for the records that fields refer to. */
export const referenceDetails = (name: KindName, row: Fields): Detail[] =>
  referencesOf(name).map(({ field, to, answered }) =>
    linked(labelOf(field), lookups[to], row[answered] ? [row[answered] as never] : []),
  )

/** The details line for the records of one link; empty until the record is loaded. */
export const linkDetail = (link: LinkOf, row: Fields, label: TextKey): Detail =>
  linked(label, link.lookup, row[link.answered] as never)
