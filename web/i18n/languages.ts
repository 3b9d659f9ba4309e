/**
 * The languages of the interface. `name` is what is kept of a choice; `label` is each in its own words. The page,
 * `Intl` and the server know it by `tag` (BCP 47). A dictionary comes when its language is first needed.
 */
export const languages = [
  // Written as in India: 19/11/2026, 12,34,567.
  { name: 'english', label: 'English', tag: 'en-IN', direction: 'ltr', load: () => import('./en.json') },
  { name: 'chinese', label: '中文', tag: 'zh', direction: 'ltr', load: () => import('./zh.json') },
  { name: 'spanish', label: 'Español', tag: 'es', direction: 'ltr', load: () => import('./es.json') },
  { name: 'french', label: 'Français', tag: 'fr', direction: 'ltr', load: () => import('./fr.json') },
  { name: 'italian', label: 'Italiano', tag: 'it', direction: 'ltr', load: () => import('./it.json') },
  { name: 'arabic', label: 'العربية', tag: 'ar', direction: 'rtl', load: () => import('./sa.json') },
  { name: 'hindi', label: 'हिन्दी', tag: 'hi', direction: 'ltr', load: () => import('./hi.json') },
] as const

export type Language = (typeof languages)[number]

/** What is shown until another is chosen, and where another lacks a text. */
export const [english] = languages
