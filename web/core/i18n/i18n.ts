import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isolated } from '#contract/messages/isolate.ts'
import { english } from './languages.ts'

export { useTranslation } from 'react-i18next'

/** The texts of the interface; empty before `startLanguage`. Its `language` is the tag of the current language. */
export const i18n = i18next.createInstance()

void i18n.use(initReactI18next).init({
  lng: english.tag,
  fallbackLng: english.tag,
  load: 'currentOnly',
  initAsync: false,
  resources: {},
  // React escapes HTML already. Values are isolated here, so that they do not reorder the sentence around them.
  interpolation: { escape: (value) => isolated(String(value), isRightToLeft) },
})

// Calculated once per language, because a scrolling list translates hundreds of texts.
let isRightToLeft = false
i18n.on('languageChanged', () => {
  isRightToLeft = i18n.dir() === 'rtl'
})
