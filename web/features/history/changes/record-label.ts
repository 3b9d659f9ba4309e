import { CONTACT_MAIL } from '#contract/contact.ts'
import { placeholderKeys } from '#contract/defaults.ts'
import type { Change } from '#contract/history.ts'
import type { TextKey } from '../i18n/text-key.ts'

/** What a record without a name of its own is called: a setting by what it sets, a placeholder by its kind. */
export function recordLabel({
  resource,
  name,
}: Pick<Change['names'][number], 'resource' | 'name'>): TextKey | null {
  if (resource === 'settings' && name === CONTACT_MAIL) return 'contact.mail.title'
  const kind = resource === 'default_settings' ? placeholderKeys.find((key) => key === name) : undefined
  return kind ? `defaults.kind.${kind}` : null
}
