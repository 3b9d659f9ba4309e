import { CONTACT_MAIL } from '#contract/features/contact.ts'
import type { Change } from '#contract/features/history.ts'
import { placeholderKeys } from '#contract/resources/placeholders.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'

/** The label of a record without a name: for a setting its meaning, for a placeholder its kind. */
export function recordLabel({
  resource,
  name,
}: Pick<Change['names'][number], 'resource' | 'name'>): TextKey | null {
  if (resource === 'settings' && name === CONTACT_MAIL) return 'contact.mail.title'
  if (resource === 'second_factor_rule') return 'field.second_factor_required'
  const kind = resource === 'default_settings' ? placeholderKeys.find((key) => key === name) : undefined
  return kind ? `defaults.kind.${kind}` : null
}
