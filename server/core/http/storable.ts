/** Matches escapes in JSON; the group captures those that PostgreSQL cannot store: U+0000 and unpaired surrogates. */
const ESCAPES = /\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|\\u(0000|d[89a-f][\da-f]{2})|\\./gis

/** Removes U+0000, which PostgreSQL cannot store. */
export const storable = (text: string): string => text.replaceAll('\u0000', '')

/**
 * JSON whose texts can all be stored. An unpaired surrogate becomes U+FFFD, as in any UTF-8 encoding; PostgreSQL
 * rejects its escape in `jsonb`.
 */
export const storableJson = (json: string): string =>
  json.replace(ESCAPES, (each, unstorable: string | undefined) => {
    if (unstorable === undefined) return each
    return unstorable === '0000' ? '' : '\\ufffd'
  })
