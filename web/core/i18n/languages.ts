import { compose, type Nouns, type Part } from '#contract/messages/nouns/compose.ts'

type Loaded<Content> = Promise<{ default: Content }>

/** Loads a dictionary: the texts of the interface and of the contract, with those of each noun filled in. */
async function composed(texts: Loaded<Part>, shared: Loaded<Part>, nouns: Loaded<Nouns>) {
  const [own, rules, forms] = await Promise.all([texts, shared, nouns])
  return { default: compose([rules.default, own.default], forms.default) }
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
    load: () =>
      composed(
        import('./en.json'),
        import('#contract/messages/en.ts'),
        import('#contract/messages/nouns/en.json'),
      ),
  },
  {
    name: 'chinese',
    label: '中文',
    tag: 'zh',
    direction: 'ltr',
    load: () =>
      composed(
        import('./zh.json'),
        import('#contract/messages/zh.json'),
        import('#contract/messages/nouns/zh.json'),
      ),
  },
  {
    name: 'spanish',
    label: 'Español',
    tag: 'es',
    direction: 'ltr',
    load: () =>
      composed(
        import('./es.json'),
        import('#contract/messages/es.json'),
        import('#contract/messages/nouns/es.json'),
      ),
  },
  {
    name: 'french',
    label: 'Français',
    tag: 'fr',
    direction: 'ltr',
    load: () =>
      composed(
        import('./fr.json'),
        import('#contract/messages/fr.json'),
        import('#contract/messages/nouns/fr.json'),
      ),
  },
  {
    name: 'italian',
    label: 'Italiano',
    tag: 'it',
    direction: 'ltr',
    load: () =>
      composed(
        import('./it.json'),
        import('#contract/messages/it.json'),
        import('#contract/messages/nouns/it.json'),
      ),
  },
  {
    name: 'arabic',
    label: 'العربية',
    tag: 'ar',
    direction: 'rtl',
    load: () =>
      composed(
        import('./sa.json'),
        import('#contract/messages/sa.json'),
        import('#contract/messages/nouns/sa.json'),
      ),
  },
  {
    name: 'hindi',
    label: 'हिंदी',
    tag: 'hi',
    direction: 'ltr',
    load: () =>
      composed(
        import('./hi.json'),
        import('#contract/messages/hi.json'),
        import('#contract/messages/nouns/hi.json'),
      ),
  },
] as const

export type Language = (typeof languages)[number]

/** The default, and the fallback for missing texts. */
export const [english] = languages

/** The key under which this browser stores the chosen language. */
export const STORED = 'language'

export const keptLanguage = (): Language =>
  languages.find(({ name }) => name === localStorage.getItem(STORED)) ?? english
