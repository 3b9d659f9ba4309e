declare const isMessage: unique symbol

/**
 * A message as data, which is translated into the language of each reader: the key of a text in the dictionaries with its
 * values, or several of these separated by spaces. Values are encoded, and only texts declared as a `Message` are parsed as
 * one, so that user input cannot imitate it.
 */
export type Message = string & { readonly [isMessage]: true }

/** The type of a dictionary. The English one defines the keys and their values; plural forms have the suffixes of i18next. */
export type Dictionary = { readonly [key: string]: string | Dictionary }

type Numbered<Key, Text extends string> = Key extends `${infer Base}_${'one' | 'other'}`
  ? [Base, `${Text}{{count}}`]
  : [Key, Text]

/** The type of all texts with their paths: `['gone.album', 'This album …'] | …`. A text with plural forms has a count. */
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

/** Creates the message function of a dictionary: an unknown key or a missing value is a type error. */
export const messageFactory =
  <D extends Dictionary>() =>
  <Key extends KeyOf<D>>(key: Key, ...[values]: Given<D, Key>): Message => {
    const query = new URLSearchParams(
      Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]),
    )
    // Only this function turns a string into a message.
    return `word:${key}${query.size > 0 ? `?${query}` : ''}` as Message
  }

/** Joins several sentences into one message. */
export const joinMessages = (...words: readonly (Message | null)[]): Message =>
  words.filter((word) => word !== null).join(' ') as Message

const ENCODED_MESSAGE = /^word:([\w.]+)(?:\?(\S*))?$/

/**
 * Translates a message. `translate` returns the text of a key, or null if it has none; a text that is not a message,
 * such as one stored before messages existed, is returned unchanged.
 */
export function translateMessages(
  text: string,
  translate: (key: string, values: Record<string, string | number>) => string | null,
): string {
  const translated = text.split(' ').map((part) => {
    const [, key, query] = ENCODED_MESSAGE.exec(part) ?? []
    return key === undefined ? null : translate(key, valuesIn(query))
  })
  // In Chinese, sentences follow each other without a space.
  return translated.includes(null) ? text : translated.join(' ').replaceAll('。 ', '。')
}

/** The count is converted to a number, which plural rules need. */
const valuesIn = (query: string | undefined) =>
  Object.fromEntries(
    [...new URLSearchParams(query)].map(([name, value]) => [name, name === 'count' ? Number(value) : value]),
  )
