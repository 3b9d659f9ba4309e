import { described } from '#contract/catalogue/described.ts'
import { gapFields, type ReviewedGap } from '#contract/catalogue/gaps.ts'
import { linkedThrough } from '#contract/catalogue/references.ts'
import type { ReviewAction, ReviewItem, Suggestion } from '#contract/features/review.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import { kindOf } from '#contract/values/field-kinds.ts'
import type { Choice } from '#web/catalogue/form/choice.ts'
import type { Person } from '#web/catalogue/team/admin-field.tsx'

/** What Enter would accept: texts by field, records to link, the cover of another record, or a decision instead. */
export type Draft = {
  texts: Readonly<Record<string, string>>
  records: readonly Choice[]
  cover: Suggestion['cover']
  action: ReviewAction | null
  /** The admin for an assignment. */
  assignee: Person | null
  note: string
}

export type Field = { name: string; kind: 'line' | 'text' | 'records'; many: boolean }

/** The fields that fill a gap, as the review shows them. */
export const fieldsOf = (list: KindName, gap: ReviewedGap): Field[] =>
  [...gapFields(described(list), gap)].map(([name, rule]) => {
    const isLink = linkedThrough(name) !== null
    return {
      name,
      kind: isLink ? 'records' : kindOf(rule) === 'text' ? 'text' : 'line',
      many: kindOf(rule) === 'links',
    }
  })

export const NO_DRAFT: Draft = {
  texts: {},
  records: [],
  cover: null,
  action: null,
  assignee: null,
  note: '',
}

/** Makes a draft of a suggestion, which Enter then accepts. */
export const draftOf = ({ texts, records, cover }: Suggestion): Draft => ({
  ...NO_DRAFT,
  texts,
  records,
  cover,
})

/** The draft that is proposed for a record: its best suggestion, else the most sensible decision, else an empty one. */
export function proposalFor({ suggestions: [suggestion], actions: [action] }: ReviewItem): Draft {
  return suggestion ? draftOf(suggestion) : { ...NO_DRAFT, action: action ?? null }
}

/** The words in the suggestions for a record that need a check. */
export const unsureOf = ({ suggestions }: ReviewItem): string[] => suggestions.flatMap(({ unsure }) => unsure)

const written = ({ texts }: Draft) => Object.entries(texts).filter(([, text]) => text.trim() !== '')

/** Whether a draft has nothing that could be accepted. */
export function isEmpty(draft: Draft): boolean {
  if (draft.action !== null) return draft.action === 'assign' && draft.assignee === null
  return draft.records.length === 0 && draft.cover === null && written(draft).length === 0
}

/** The values of a draft, as the call sends them. */
export function sentValues([field]: readonly Field[], draft: Draft) {
  if (draft.cover) return { cover_of: { list: draft.cover.list, id: draft.cover.id } }
  const ids = draft.records.map(({ id }) => id)
  const links: Record<string, number[] | number> = {}
  const [first] = ids
  if (field?.kind === 'records' && first !== undefined) links[field.name] = field.many ? ids : first
  return { values: { ...Object.fromEntries(written(draft)), ...links } }
}
