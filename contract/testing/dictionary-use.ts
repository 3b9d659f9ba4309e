type Texts = ReadonlyMap<string, string>

/** Keys whose English text is the same on purpose, and the reason. */
export type SharedText = { keys: readonly string[]; reason: string }

const PLURAL = /_(zero|one|other)$/
/** The key of a text as code has it, without the plural suffix that i18next adds. */
const baseOf = (key: string) => key.replace(PLURAL, '')
/** A pattern for the keys of a sentence that exists for every noun: `added.album` is one of `added.*`. */
const keysOf = (key: string) => new RegExp(`^${key.replaceAll('.', '\\.').replace('*', '\\w+')}$`)

const LITERAL = /(['"`])([a-zA-Z]\w*(?:\.\w+)+)\1/g
const TEMPLATE = /`((?:[\w.]|\$\{[^}`]*\})+)`/g
/** A template that contains the group or the last part of keys: `imports.state.${state}`, `${kind}.emptyHint`. */
const NAMES_KEY = /^(?:[a-z]\w*\.|\$\{\w+\}\.[a-z]\w*$)/i
/** A reference from one text to another: `$t(counted.{{noun}}, …)`. */
const REFERENCE = /\$t\(([\w.{}]+)/g

const patternOf = (template: string, hole: RegExp) =>
  new RegExp(`^${template.split(hole).join('\0').replaceAll('.', '\\.').replaceAll('\0', '\\w+')}$`)

/** The keys that no source contains, neither in full nor as a template such as `imports.state.${state}`. */
export function unusedKeys(texts: Texts, sources: readonly string[]): string[] {
  const named = new Set<string>()
  const templates = new Set<RegExp>()
  const addTemplates = (source: string, found: RegExp, hole: RegExp) => {
    for (const [, template = ''] of source.matchAll(found))
      if (NAMES_KEY.test(template) && hole.test(template)) templates.add(patternOf(template, hole))
  }
  for (const source of sources) {
    for (const [, , key = ''] of source.matchAll(LITERAL)) named.add(key)
    addTemplates(source, TEMPLATE, /\$\{[^}]*\}/)
  }
  for (const text of texts.values()) {
    for (const [, key = ''] of text.matchAll(REFERENCE)) named.add(key)
    addTemplates(text, REFERENCE, /\{\{[^}]*\}\}/)
  }
  const patterns = [...templates]
  const isNamed = (key: string) =>
    key.includes('*') ? [...named].some((each) => keysOf(key).test(each)) : named.has(key)
  return [...new Set([...texts.keys()].map(baseOf))].filter(
    (key) => !isNamed(key) && !patterns.some((pattern) => pattern.test(key.replace('*', 'noun'))),
  )
}

/** Groups of keys with the same English text, except those in `allowed`; and allowed groups whose texts now differ. */
export function doubledTexts(texts: Texts, allowed: readonly SharedText[]): string[] {
  const keys = new Map<string, Set<string>>()
  for (const [key, text] of texts) keys.set(text, (keys.get(text) ?? new Set()).add(baseOf(key)))
  const doubled = [...keys.values()]
    .filter((same) => same.size > 1)
    .map((same) => [...same].toSorted().join(' = '))
  const reasoned = allowed.map(({ keys }) => [...keys].toSorted().join(' = '))
  return [
    ...doubled.filter((keys) => !reasoned.includes(keys)).map((keys) => `the same text twice: ${keys}`),
    ...reasoned.filter((keys) => !doubled.includes(keys)).map((keys) => `not the same text: ${keys}`),
  ]
}
