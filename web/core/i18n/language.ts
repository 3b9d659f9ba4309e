import { i18n, type Texts, useTranslation } from './i18n.ts'
import { english, keptLanguage, type Language, languages, STORED } from './languages.ts'

/** Languages that failed to load on this page. By the HTML standard a failed import is not retried on the same page. */
const failed = new Set<Language>()

/** Texts that few screens show. They are not in the dictionary, which every visitor waits for. */
type MoreTexts = (language: Language) => Promise<{ default: Texts }>
const more = new Set<MoreTexts>()

async function add(language: Language, texts: MoreTexts) {
  const { default: dictionary } = await texts(language)
  i18n.add(language.tag, dictionary)
}

/** Loads further texts, in the current language and in each language chosen later. */
export async function loadTexts(texts: MoreTexts) {
  more.add(texts)
  await add(languages.find(({ tag }) => tag === i18n.language) ?? english, texts)
}

async function bring(language: Language) {
  const isNew = !i18n.has(language.tag)
  try {
    await Promise.all(
      [...(isNew ? [({ load }: Language) => load()] : []), ...more].map((texts) => add(language, texts)),
    )
  } catch (error) {
    failed.add(language)
    throw error
  }
}

const keep = ({ name }: Language) => localStorage.setItem(STORED, name)

function show({ tag, direction }: Language) {
  document.documentElement.lang = tag
  document.documentElement.dir = direction
  i18n.changeLanguage(tag)
}

/**
 * Loads the saved language; until then there are no texts. If it cannot be loaded, loads English instead and returns the
 * language that failed, or throws when that fails too.
 */
export async function startLanguage(): Promise<Language | null> {
  const kept = keptLanguage()
  try {
    await bring(kept)
    show(kept)
    return null
  } catch {
    await bring(english)
    show(english)
    return kept
  }
}

let latest: Language | null = null

/**
 * Switches the language and saves the choice in this browser; reloads the page when this language failed to load
 * before. Throws when its dictionary cannot be loaded.
 */
export async function chooseLanguage(language: Language) {
  latest = language
  if (failed.has(language)) {
    keep(language)
    return window.location.reload()
  }
  await bring(language)
  // Another language was chosen while this one was loading.
  if (latest !== language) return
  keep(language)
  show(language)
}

/** Calls `follow` with the language that was chosen in another tab. */
export function onChoiceElsewhere(follow: (language: Language) => void) {
  window.addEventListener('storage', ({ key }) => {
    if (key === STORED) follow(keptLanguage())
  })
}

export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return languages.find(({ tag }) => tag === i18n.language) ?? english
}
