import type { Person } from '#web/catalogue/team/admin-field.tsx'
import type { Range } from '#web/ui/marked.tsx'

const escaped = (name: string) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The ranges of a text that mention these admins. Where names begin alike, the longest counts. */
export function rangesOf(text: string, mentions: readonly Person[]): Range[] {
  const names = mentions.map(({ name }) => name).sort((a, b) => b.length - a.length)
  if (names.length === 0) return []
  const mention = new RegExp(`@(?:${names.map(escaped).join('|')})(?![\\p{L}\\p{M}\\p{N}])`, 'gu')
  return [...text.matchAll(mention)].map((found) => [found.index, found.index + found[0].length])
}

/** The chosen admins whose mention is still in the text. */
export function mentionedIn(text: string, chosen: readonly Person[]): Person[] {
  const said = new Set(rangesOf(text, chosen).map(([start, end]) => text.slice(start + 1, end)))
  return chosen.filter(({ name }) => said.has(name))
}
