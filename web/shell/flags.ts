import China from 'country-flag-icons/react/3x2/CN'
import Spain from 'country-flag-icons/react/3x2/ES'
import France from 'country-flag-icons/react/3x2/FR'
import Britain from 'country-flag-icons/react/3x2/GB'
import India from 'country-flag-icons/react/3x2/IN'
import Italy from 'country-flag-icons/react/3x2/IT'
import SaudiArabia from 'country-flag-icons/react/3x2/SA'
import type { Language } from '../i18n/languages.ts'

/** The flag of each language. Beside the languages themselves, because only the menu needs to draw it. */
export const flags = {
  english: Britain,
  chinese: China,
  spanish: Spain,
  french: France,
  italian: Italy,
  arabic: SaudiArabia,
  hindi: India,
} satisfies Record<Language['name'], typeof Britain>
