import { loadTexts } from './language.ts'
import type { Language } from './languages.ts'

const files: Record<Language['name'], () => Promise<{ default: object }>> = {
  english: () => import('./account/en.json'),
  chinese: () => import('./account/zh.json'),
  spanish: () => import('./account/es.json'),
  french: () => import('./account/fr.json'),
  italian: () => import('./account/it.json'),
  arabic: () => import('./account/sa.json'),
  hindi: () => import('./account/hi.json'),
}

/** The texts of sign-in, security and sub admins that the sign-in itself does without. */
export const accountTexts = ({ name }: Language) => files[name]()

/** Loads a screen together with its texts. */
export async function withAccountTexts<Screen>(screen: Promise<Screen>): Promise<Screen> {
  const [loaded] = await Promise.all([screen, loadTexts(accountTexts)])
  return loaded
}
