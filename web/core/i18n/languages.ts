type Dictionary = Promise<{ default: object }>

/** The texts of the interface and, beside them, what the contract says of fields. */
async function both(texts: Dictionary, rules: Dictionary): Dictionary {
  const [own, shared] = await Promise.all([texts, rules])
  return { default: { ...own.default, ...shared.default } }
}

/**
 * The languages of the interface. `name` is what is kept of a choice; `label` is each in its own words. The page,
 * `Intl` and the server know it by `tag` (BCP 47). A dictionary comes when its language is first needed.
 */
export const languages = [
  // Written as in India: 19/11/2026, 12,34,567.
  {
    name: 'english',
    label: 'English',
    tag: 'en-IN',
    direction: 'ltr',
    load: () => both(import('./en.json'), import('#contract/words/en.ts')),
  },
  {
    name: 'chinese',
    label: '中文',
    tag: 'zh',
    direction: 'ltr',
    load: () => both(import('./zh.json'), import('#contract/words/zh.json')),
  },
  {
    name: 'spanish',
    label: 'Español',
    tag: 'es',
    direction: 'ltr',
    load: () => both(import('./es.json'), import('#contract/words/es.json')),
  },
  {
    name: 'french',
    label: 'Français',
    tag: 'fr',
    direction: 'ltr',
    load: () => both(import('./fr.json'), import('#contract/words/fr.json')),
  },
  {
    name: 'italian',
    label: 'Italiano',
    tag: 'it',
    direction: 'ltr',
    load: () => both(import('./it.json'), import('#contract/words/it.json')),
  },
  {
    name: 'arabic',
    label: 'العربية',
    tag: 'ar',
    direction: 'rtl',
    load: () => both(import('./sa.json'), import('#contract/words/sa.json')),
  },
  {
    name: 'hindi',
    label: 'हिन्दी',
    tag: 'hi',
    direction: 'ltr',
    load: () => both(import('./hi.json'), import('#contract/words/hi.json')),
  },
] as const

export type Language = (typeof languages)[number]

/** What is shown until another is chosen, and where another lacks a text. */
export const [english] = languages
