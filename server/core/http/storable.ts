/** Escapes of JSON, one after the other; in the group what PostgreSQL holds in no text: U+0000, or half of a pair. */
const ESCAPES = /\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|\\u(0000|d[89a-f][\da-f]{2})|\\./gis

/** A text without U+0000, which PostgreSQL cannot hold. */
export const storable = (text: string): string => text.replaceAll('\u0000', '')

/**
 * JSON of which every text can be stored. Half of a surrogate pair becomes U+FFFD, as it does wherever it is written as
 * UTF-8; PostgreSQL refuses its escape in `jsonb`.
 */
export const storableJson = (json: string): string =>
  json.replace(ESCAPES, (each, unstorable: string | undefined) => {
    if (unstorable === undefined) return each
    return unstorable === '0000' ? '' : '\\ufffd'
  })
