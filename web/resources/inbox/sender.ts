import type { Query } from '#contract/inbox.ts'

/** Who wrote: the name, or the address of whom gave none. */
export const senderOf = ({ name, email }: Pick<Query, 'name' | 'email'>) => name || email

/** Mail programs cut an address that is longer than this; what it quotes is cut before. */
const LONGEST_QUOTE = 1000

/** The address that begins an answer in the admin's own mail program, with what was written below it. */
export function answerTo({ email, query }: Pick<Query, 'email' | 'query'>, subject: string): string {
  const quoted = query.slice(0, LONGEST_QUOTE).replaceAll(/^/gm, '> ')
  const to = email.split('@').map(encodeURIComponent).join('@')
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\n\n${quoted}`)}`
}
