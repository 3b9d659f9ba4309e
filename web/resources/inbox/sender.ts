import type { Query } from '#contract/resources/inbox.ts'

/** The sender's name, or the email address if no name was given. */
export const senderOf = ({ name, email }: Pick<Query, 'name' | 'email'>) => name || email

/** Maximum number of characters quoted, since mail programs truncate long mailto URLs. */
const MAX_QUOTE_LENGTH = 1000

/** A mailto URL that replies to a query with the admin's own mail program, quoting the message. */
export function answerTo({ email, query }: Pick<Query, 'email' | 'query'>, subject: string): string {
  const quoted = query.slice(0, MAX_QUOTE_LENGTH).replaceAll(/^/gm, '> ')
  const to = email.split('@').map(encodeURIComponent).join('@')
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\n\n${quoted}`)}`
}
