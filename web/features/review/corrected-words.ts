import { rangesOfWords } from '#web/catalogue/form/unsure-words.tsx'
import { proposalFor } from './draft.ts'
import type { Entry } from './queue.ts'

/** A word of a name as it was suggested, and as it was written instead. */
export type CorrectedWord = { given: string; from: string; to: string }

/** Applies corrected words to the suggestions for a record, and to its draft unless that was edited. */
export function withCorrectedWords(entry: Entry, words: readonly CorrectedWord[]): Entry {
  const { item } = entry
  const own = words.filter(({ given }) => rangesOfWords(item.name, [given]).length > 0)
  if (own.length === 0) return entry
  const suggestions = item.suggestions.map((suggestion) => ({
    ...suggestion,
    texts: Object.fromEntries(
      Object.entries(suggestion.texts).map(([field, text]) => [field, own.reduce(replaced, text)]),
    ),
    // A word that a colleague has corrected is no longer unsure.
    unsure: suggestion.unsure.filter((word) => !own.some(({ from }) => from === word)),
  }))
  const isEdited = entry.draft !== entry.proposal
  const learned = { ...entry, item: { ...item, suggestions } }
  if (isEdited) return learned
  const draft = proposalFor(learned.item)
  return { ...learned, draft, proposal: draft }
}

function replaced(text: string, { from, to }: CorrectedWord): string {
  let out = ''
  let at = 0
  for (const [start, end] of rangesOfWords(text, [from])) {
    out += text.slice(at, start) + to
    at = end
  }
  return out + text.slice(at)
}
