import { queryClient } from '../api/query-client.ts'
import { i18n } from '../i18n/i18n.ts'
import { chooseLanguage } from '../i18n/language.ts'
import type { Language } from '../i18n/languages.ts'
import { recordFailure } from '../ui/failures.ts'
import { toast } from '../ui/toast.ts'

/** Says, in the language that is shown instead, that a dictionary could not be loaded. */
export function sayMissing({ label }: Language) {
  const message = i18n.t('language.failed', { language: label })
  recordFailure(message)
  toast(message, 'error')
}

/** Shows another language at once; what is open and typed stays. */
export async function switchLanguage(language: Language) {
  try {
    await chooseLanguage(language)
  } catch {
    return sayMissing(language)
  }
  // What the server has said is in the language that was shown before.
  void queryClient.invalidateQueries()
}
