import type { TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import { isolated } from '#contract/messages/isolate.ts'
import { english, languages } from './languages.ts'
import type { TextKey } from './text-key.ts'

export type Texts = { readonly [key: string]: string | Texts }
type Values = Readonly<Record<string, unknown>>

/** The texts that are loaded, by the tag of their language. */
const dictionaries = new Map<string, Texts>()
const followers = new Set<() => void>()

/**
 * A text as i18next would read it, by the few of its rules that the dictionaries use: with its code, every first visit would wait
 * for 15 KB more.
 */
function textOf(key: string, values: Values = {}): string {
  const text = [i18n.language, english.tag]
    .map((tag) => formOf(tag, key, values.count))
    .find((found) => found !== undefined)
  return text === undefined ? String(values.defaultValue ?? key) : filled(text, values)
}

/** The text of a key in a language: for a count in the form that its grammar asks for, and for 0 in a form of its own if there is one. */
function formOf(tag: string, key: string, count: unknown): string | undefined {
  const forms = typeof count === 'number' ? [`_${formats(tag).plural.select(count)}`, ''] : ['']
  if (count === 0) forms.unshift('_zero')
  return forms.map((form) => find(tag, key + form)).find((text) => text !== undefined)
}

function find(tag: string, key: string): string | undefined {
  let found: string | Texts | undefined = dictionaries.get(tag)
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' ? found : undefined
}

/** Fills in values: `{{name}}`, `{{count, number}}` and `{{what, list}}`. */
const filled = (text: string, values: Values) =>
  text.replaceAll(/\{\{(.+?)\}\}/g, (_, inside: string) => {
    const [name = '', format] = inside.split(',').map((part) => part.trim())
    // React escapes HTML already. Values are isolated, so that they do not reorder the sentence around them.
    return isolated(shown(values[name], format), isRightToLeft)
  })

function shown(value: unknown, format: string | undefined): string {
  if (value === undefined || value === null) return ''
  if (format === 'number') return formats(i18n.language).number.format(Number(value))
  if (format === 'list' && Array.isArray(value)) return formats(i18n.language).list.format(value)
  return String(value)
}

type Formats = { plural: Intl.PluralRules; number: Intl.NumberFormat; list: Intl.ListFormat }
const known = new Map<string, Formats>()
/** Made once for each language: a scrolling list translates hundreds of texts. */
function formats(tag: string): Formats {
  const made = known.get(tag) ?? {
    plural: new Intl.PluralRules(tag),
    number: new Intl.NumberFormat(tag),
    list: new Intl.ListFormat(tag),
  }
  known.set(tag, made)
  return made
}

let isRightToLeft = false

// The types of i18next check the keys and values of a text. Its type of function cannot be written by hand, since it has a mark of its own.
const translator = () => ((key: string, values?: Values) => textOf(key, values)) as unknown as TFunction

/** The texts of the interface; empty before `startLanguage`. `language` is the tag of the current language. */
export const i18n = {
  language: english.tag as string,
  /** Another function after each change of the language, so that what depends on it is calculated again. */
  t: translator(),
  exists: (key: string): key is TextKey =>
    [i18n.language, english.tag].some((tag) => find(tag, key) !== undefined),
  dir: () => (isRightToLeft ? 'rtl' : 'ltr'),
  has: (tag: string) => dictionaries.has(tag),
  /** Adds texts to those of a language. */
  add(tag: string, texts: Texts) {
    dictionaries.set(tag, merged(dictionaries.get(tag) ?? {}, texts))
  },
  changeLanguage(tag: string) {
    i18n.language = tag
    isRightToLeft = languages.find((language) => language.tag === tag)?.direction === 'rtl'
    i18n.t = translator()
    for (const follow of followers) follow()
  },
}

function merged(known: Texts, more: Texts): Texts {
  const all = { ...known }
  for (const [key, text] of Object.entries(more)) {
    const before = all[key]
    all[key] = typeof before === 'object' && typeof text === 'object' ? merged(before, text) : text
  }
  return all
}

function subscribe(follow: () => void) {
  followers.add(follow)
  return () => void followers.delete(follow)
}

/** The texts in the current language, for a component that is rendered again when it changes. */
export function useTranslation() {
  return { t: useSyncExternalStore(subscribe, () => i18n.t), i18n }
}
