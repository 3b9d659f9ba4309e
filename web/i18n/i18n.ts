import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import en from './en.json'

export const i18n = i18next.createInstance()

// English is in the bundle, so this resolves before the next line runs; other dictionaries come on demand.
void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false },
})
