import { gapFields, type ReviewedGap } from '#contract/catalogue/gaps.ts'
import { linkedThrough } from '#contract/catalogue/references.ts'
import { REVIEWED, type ReviewedList, type Suggestion } from '#contract/review.ts'
import { kindOf } from '#contract/values/field-kinds.ts'
import type { Choice } from '#web/catalogue/form/choice.ts'

/** What is about to be accepted: texts by field, records to link, or the cover of another record. */
export type Draft = {
  texts: Readonly<Record<string, string>>
  records: readonly Choice[]
  cover: Suggestion['cover']
}

export type Field = { name: string; kind: 'line' | 'text' | 'records'; many: boolean }

/** The fields that fill a gap, as they are shown. */
export const fieldsOf = (list: ReviewedList, gap: ReviewedGap): Field[] =>
  [...gapFields(REVIEWED[list], gap)].map(([name, rule]) => {
    const isLink = linkedThrough(name) !== null
    return {
      name,
      kind: isLink ? 'records' : kindOf(rule) === 'text' ? 'text' : 'line',
      many: kindOf(rule) === 'links',
    }
  })

export const NO_DRAFT: Draft = { texts: {}, records: [], cover: null }

/** A suggestion as it would be accepted; nothing without one. */
export function draftOf([field]: readonly Field[], suggestion: Suggestion | undefined): Draft {
  if (!suggestion || !field) return NO_DRAFT
  const { text, records, cover } = suggestion
  return { texts: text === null ? {} : { [field.name]: text }, records, cover }
}

const written = ({ texts }: Draft) => Object.entries(texts).filter(([, text]) => text.trim() !== '')

export const isEmpty = (draft: Draft): boolean =>
  draft.records.length === 0 && draft.cover === null && written(draft).length === 0

/** The values of a draft, as the call sends them. */
export function sentOf([field]: readonly Field[], draft: Draft) {
  if (draft.cover) return { cover_of: { list: draft.cover.list, id: draft.cover.id } }
  const ids = draft.records.map(({ id }) => id)
  const links: Record<string, number[] | number> = {}
  const [first] = ids
  if (field?.kind === 'records' && first !== undefined) links[field.name] = field.many ? ids : first
  return { values: { ...Object.fromEntries(written(draft)), ...links } }
}
