import type { Texts } from './i18n.ts'
import { loadTexts } from './language.ts'
import type { Language } from './languages.ts'

const files: Record<Language['name'], () => Promise<{ default: Texts }>> = {
  english: () => import('./later/en.json'),
  chinese: () => import('./later/zh.json'),
  spanish: () => import('./later/es.json'),
  french: () => import('./later/fr.json'),
  italian: () => import('./later/it.json'),
  arabic: () => import('./later/sa.json'),
  hindi: () => import('./later/hi.json'),
}

/** The texts of parts that are not opened at once: screens of the main admin, the second step of a sign-in, and some dialogs. */
export const laterTexts = ({ name }: Language) => files[name]()

/** Loads a screen together with its texts. */
export async function withLaterTexts<Screen>(screen: Promise<Screen>): Promise<Screen> {
  const [loaded] = await Promise.all([screen, loadTexts(laterTexts)])
  return loaded
}
