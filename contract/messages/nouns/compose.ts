import { type NounName, namesOf } from './names.ts'

/** The forms of each noun in one language: `one`, `other` and any that its grammar needs, and `gender` if it has one. */
export type Nouns = { readonly [noun: string]: Forms }
type Forms = { readonly [form: string]: string }

/**
 * A part of a dictionary. `eachNoun` has sentences that exist for every noun: `*` in the key stands for its name, and `{{one}}`
 * in the text for that form of it, `{{One}}` with a capital. A language with genders adds `_m` and `_f` to the key where the
 * sentence depends on them: `added.*_f`. A text with the key of one noun (`added.album`) takes precedence.
 */
export type Part = { readonly eachNoun?: { readonly [key: string]: string }; readonly [key: string]: unknown }

type FormInEnglish = 'one' | 'other' | 'One' | 'Other'

/** The type of a sentence whose noun is filled in, so that only the caller's values remain. */
type Filled<Text> = Text extends `${infer Before}{{${infer Inside}}}${infer Rest}`
  ? Inside extends FormInEnglish
    ? Filled<`${Before}${Rest}`>
    : `${Before}{{${Inside}}}${Filled<Rest>}`
  : Text

type Named<Key> = Key extends `${infer Start}*${infer End}` ? `${Start}${NounName}${End}` : Key

type Nested<Key extends string, Text> = Key extends `${infer First}.${infer Rest}`
  ? { readonly [Name in Named<First>]: Nested<Rest, Text> }
  : { readonly [Name in Named<Key>]: Filled<Text> }

type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (each: infer Both) => void
  ? Both
  : never

/** The type of the texts in a part of the English dictionary, with the sentences filled in for each noun. */
export type Composed<English extends { eachNoun: object }> = Omit<English, 'eachNoun'> &
  All<
    {
      [Key in keyof English['eachNoun'] & string]: Nested<Key, English['eachNoun'][Key]>
    }[keyof English['eachNoun'] & string]
  >

type Texts = { [key: string]: string | Texts }

/** Composes a dictionary of parts, with the sentences filled in for each noun. */
export function compose(parts: readonly Part[], nouns: Nouns): Texts {
  const texts: Texts = {}
  // Sentences for one gender come last, because they take precedence.
  const sentences = parts
    .flatMap(({ eachNoun }) => Object.entries(eachNoun ?? {}).map(sentence))
    .sort((a, b) => Number(a.gender !== null) - Number(b.gender !== null))
  for (const [noun, forms] of Object.entries(nouns))
    for (const { start, end, gender, text } of sentences) {
      if (gender !== null && gender !== forms.gender) continue
      const filled = fill(text, forms)
      for (const name of namesOf(noun)) put(texts, `${start}${name}${end}`, filled)
    }
  for (const { eachNoun, ...own } of parts) merge(texts, own as Texts)
  return texts
}

function sentence([key, text]: readonly [string, string]) {
  const [, start = '', middle = '', gender = null, plural = ''] =
    /^([^*]*)\*(.*?)(?:_([mf]))?(_(?:zero|one|two|few|many|other))?$/.exec(key) ?? []
  return { start, end: `${middle}${plural}`, gender, text }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Adds the space that in Chinese separates Latin letters from characters. */
const spaced = (text: string) =>
  text.replaceAll(/(?<=\p{Script=Han})(?=[a-z])|(?<=[a-z])(?=\p{Script=Han})/giu, ' ')

function fill(text: string, forms: Forms): string {
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const lower = forms[name.charAt(0).toLowerCase() + name.slice(1)]
    return forms[name] ?? (lower ? capital(lower) : whole)
  })
  return filled === text ? text : spaced(filled)
}

/** The texts below a key, which are added if there are none yet. */
function below(texts: Texts, key: string): Texts {
  const present = texts[key]
  if (typeof present === 'object') return present
  texts[key] = {}
  return texts[key]
}

function put(texts: Texts, key: string, text: string): void {
  const path = key.split('.')
  const last = path.pop() ?? ''
  path.reduce(below, texts)[last] = text
}

function merge(texts: Texts, own: Texts): void {
  for (const [key, value] of Object.entries(own))
    if (typeof value === 'string') texts[key] = value
    else merge(below(texts, key), value)
}
