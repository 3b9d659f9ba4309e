import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { english } from './languages.ts'

/** The texts of the interface; empty before `startLanguage`. Its `language` is the tag of the current language. */
export const i18n = i18next.createInstance()

void i18n.use(initReactI18next).init({
  lng: english.tag,
  fallbackLng: english.tag,
  load: 'currentOnly',
  initAsync: false,
  resources: {},
  // React escapes HTML. In right-to-left text, isolate marks (U+2068, U+2069) keep the order inside each value.
  interpolation: { escape: (value) => (i18n.dir() === 'rtl' ? `\u2068${value}\u2069` : value) },
})
