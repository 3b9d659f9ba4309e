type Dictionary = Promise<{ default: object }>

/** The texts of the interface and of the contract's field rules. */
async function both(texts: Dictionary, rules: Dictionary): Dictionary {
  const [own, shared] = await Promise.all([texts, rules])
  return { default: { ...own.default, ...shared.default } }
}

/**
 * The languages of the interface. `name` is the stored key; `label` is the language's own name; `tag` (BCP 47) is used
 * for the page, `Intl` and the server. A dictionary is loaded when its language is first needed.
 */
export const languages = [
  // Formats as in India: 19/11/2026, 12,34,567.
  {
    name: 'english',
    label: 'English',
    tag: 'en-IN',
    direction: 'ltr',
    load: () => both(import('./en.json'), import('#contract/messages/en.ts')),
  },
  {
    name: 'chinese',
    label: '中文',
    tag: 'zh',
    direction: 'ltr',
    load: () => both(import('./zh.json'), import('#contract/messages/zh.json')),
  },
  {
    name: 'spanish',
    label: 'Español',
    tag: 'es',
    direction: 'ltr',
    load: () => both(import('./es.json'), import('#contract/messages/es.json')),
  },
  {
    name: 'french',
    label: 'Français',
    tag: 'fr',
    direction: 'ltr',
    load: () => both(import('./fr.json'), import('#contract/messages/fr.json')),
  },
  {
    name: 'italian',
    label: 'Italiano',
    tag: 'it',
    direction: 'ltr',
    load: () => both(import('./it.json'), import('#contract/messages/it.json')),
  },
  {
    name: 'arabic',
    label: 'العربية',
    tag: 'ar',
    direction: 'rtl',
    load: () => both(import('./sa.json'), import('#contract/messages/sa.json')),
  },
  {
    name: 'hindi',
    label: 'हिन्दी',
    tag: 'hi',
    direction: 'ltr',
    load: () => both(import('./hi.json'), import('#contract/messages/hi.json')),
  },
] as const

export type Language = (typeof languages)[number]

/** The default, and the fallback for missing texts. */
export const [english] = languages
