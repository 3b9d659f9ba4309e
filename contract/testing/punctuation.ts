/** The punctuation that the typography of a language forbids. In French, for example, a sign must stay on the line of its word. */
const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  fr: /[ \u00A0][;!?]|[ \u202F]:|« | »|[“”]|\p{L}'\p{L}/u,
  it: /[«»]|\p{L}'\p{L}/u,
  es: /[“”]|\p{L}'\p{L}/u,
  zh: /\p{Script=Han}[,;:?!(]|[,;:?!)]\p{Script=Han}/u,
  ar: /\p{Script=Arabic}[,;?]|[“”]/u,
  hi: /\p{Script=Devanagari}\.(?:\s|$)|[«»]/u,
}

/** The first punctuation in a text that the language forbids, or null. `{{values}}` and `$t(texts)` count as words. */
export function wrongPunctuation(tag: string, text: string): string | null {
  const own = text.replaceAll(/\$t\([^)]*\)|\{\{.*?\}\}/g, 'x')
  return FORBIDDEN[tag]?.exec(own)?.[0] ?? null
}
