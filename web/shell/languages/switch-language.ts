import { logError } from '#web/core/feedback/error-list.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { i18n } from '#web/core/i18n/i18n.ts'
import { chooseLanguage } from '#web/core/i18n/language.ts'
import type { Language } from '#web/core/i18n/languages.ts'

/** Shows, in the language that is still active, that a dictionary could not be loaded. */
export function sayMissing({ label }: Language) {
  const message = i18n.t('language.failed', { language: label })
  logError(message)
  toast(message, 'error')
}

const listeners = new Set<() => void>()

/**
 * Calls a function after every switch of the language, because messages of the server that are shown are still in the previous
 * one.
 */
export const onLanguageSwitch = (listener: () => void) => listeners.add(listener)

/** Switches the language at once, keeping open dialogs and unsaved input. */
export async function switchLanguage(language: Language) {
  try {
    await chooseLanguage(language)
  } catch {
    return sayMissing(language)
  }
  for (const listener of listeners) listener()
}
