declare const isWord: unique symbol

/**
 * What is said to a person, as data: the key of a text in the dictionaries and the values in it, or several such with a
 * space between. It goes wherever a text can, into a database too, and becomes a text in the language of whoever reads
 * it. Values are encoded, and only what is declared as a `Word` is ever read as one: nothing that is typed can pose as it.
 */
export type Word = string & { readonly [isWord]: true }

/** The English dictionary decides which keys and values there are. Texts in several numbers end as i18next has them. */
export type Dictionary = { readonly [key: string]: string | Dictionary }

type Numbered<Key, Text extends string> = Key extends `${infer Base}_${'one' | 'other'}`
  ? [Base, `${Text}{{count}}`]
  : [Key, Text]

/** Every text with its path: `['gone.album', 'This album …'] | …`; one in several numbers has a count. */
type Entry<D> = {
  [Key in keyof D & string]: D[Key] extends string
    ? Numbered<Key, D[Key]>
    : Entry<D[Key]> extends infer E
      ? E extends [infer Path extends string, infer Text]
        ? [`${Key}.${Path}`, Text]
        : never
      : never
}[keyof D & string]

type NamesIn<Text> = Text extends `${string}{{${infer Inside}}}${infer Rest}`
  ? (Inside extends `${infer Name},${string}` ? Name : Inside) | NamesIn<Rest>
  : never

type KeyOf<D> = Entry<D>[0]
type Values<D, Key> = { [Name in NamesIn<Extract<Entry<D>, [Key, unknown]>[1]>]: string | number }
type Given<D, Key> = keyof Values<D, Key> extends never ? [] : [Values<D, Key>]

/** Makes the function that says the texts of a dictionary: a key that is not in it, or a value too few, does not compile. */
export const sayer =
  <D extends Dictionary>() =>
  <Key extends KeyOf<D>>(key: Key, ...[values]: Given<D, Key>): Word => {
    const query = new URLSearchParams(
      Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]),
    )
    // The one place where a text becomes a Word.
    return `word:${key}${query.size > 0 ? `?${query}` : ''}` as Word
  }

/** Several sentences, one after the other. */
export const sentences = (...words: readonly (Word | null)[]): Word =>
  words.filter((word) => word !== null).join(' ') as Word

const WORD = /^word:([\w.]+)(?:\?(\S*))?$/

/**
 * Puts a Word into a language. `translate` answers the text of a key, or null when it has none; a text that is no Word
 * of ours, such as one that was stored before there were any, stays as it is.
 */
export function wordsIn(
  text: string,
  translate: (key: string, values: Record<string, string | number>) => string | null,
): string {
  const translated = text.split(' ').map((part) => {
    const [, key, query] = WORD.exec(part) ?? []
    return key === undefined ? null : translate(key, valuesIn(query))
  })
  // Chinese has no space between its sentences.
  return translated.includes(null) ? text : translated.join(' ').replaceAll('。 ', '。')
}

/** Plural rules need the count as a number. */
const valuesIn = (query: string | undefined) =>
  Object.fromEntries(
    [...new URLSearchParams(query)].map(([name, value]) => [name, name === 'count' ? Number(value) : value]),
  )
