import { useTranslation } from 'react-i18next'
import { i18n } from './i18n.ts'
import { english, type Language, languages } from './languages.ts'

const STORED = 'language'

const keptLanguage = () => languages.find(({ name }) => name === localStorage.getItem(STORED)) ?? english

/** A module that could not be loaded is not asked for again by the same page: the HTML standard lets it stay failed. */
const failed = new Set<Language>()

async function bring(language: Language) {
  if (i18n.hasResourceBundle(language.tag, 'translation')) return
  try {
    const { default: dictionary } = await language.load()
    i18n.addResourceBundle(language.tag, 'translation', dictionary)
  } catch (error) {
    failed.add(language)
    throw error
  }
}

const keep = ({ name }: Language) => localStorage.setItem(STORED, name)

function show({ tag, direction }: Language) {
  document.documentElement.lang = tag
  document.documentElement.dir = direction
  return i18n.changeLanguage(tag)
}

/**
 * Shows the language that was chosen last; until then there are no texts. Answers the language that could not be
 * loaded, in whose place there is English; throws when that could not be loaded either.
 */
export async function startLanguage(): Promise<Language | null> {
  const kept = keptLanguage()
  try {
    await bring(kept)
    await show(kept)
    return null
  } catch {
    await bring(english)
    await show(english)
    return kept
  }
}

let latest: Language | null = null

/**
 * Shows a language from now on, in this browser; on a new page when this one has tried before. Throws when its
 * dictionary could not be loaded.
 */
export async function chooseLanguage(language: Language) {
  latest = language
  if (failed.has(language)) {
    keep(language)
    return window.location.reload()
  }
  await bring(language)
  // Another was chosen while this one was on its way.
  if (latest !== language) return
  keep(language)
  await show(language)
}

/** Tells of the language that another tab has chosen. */
export function onChoiceElsewhere(follow: (language: Language) => void) {
  window.addEventListener('storage', ({ key }) => {
    if (key === STORED) follow(keptLanguage())
  })
}

/** The language that is shown. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return languages.find(({ tag }) => tag === i18n.language) ?? english
}
