import { withoutInvisible } from './visible-text.ts'

/** The separators between names: commas and semicolons of Latin, Chinese and Arabic script, bars, line breaks, and bullets. */
const SIGNS = ',;|\\n，；、،؛•●▪◦‣∙'
/** A regular expression for the characters at which a list of names is split. */
export const SIGNS_IN_NAMES = `[${SIGNS}]`
const BETWEEN = new RegExp(SIGNS_IN_NAMES)
/** A name in quotes, or up to the next separator. */
const NAME = new RegExp(`\\s*(?:"((?:[^"]|"")*)"|“([^”]*)”)[^\\S\\n]*(?=[${SIGNS}]|$)|[^${SIGNS}]+`, 'g')
/** A dash or similar bullet at the start of a line. */
const BULLET = /^\s*[-*–—·]\s+/
/** The maximum number of parts that may together be one name. */
const MAX_PARTS = 4
const MAX_NAMES = 200

/** A part of a list between two separators: its place in the text, and whether quotes keep it whole. */
type Part = { name: string; from: number; to: number; isQuoted: boolean }

/** Normalizes a name as the rules for fields do, without invisible characters. */
const tidy = (text: string) => withoutInvisible(text).normalize('NFC').replaceAll(/\s+/g, ' ').trim()

function partsOf(text: string): Part[] {
  const isList = text.includes('\n')
  return [...text.matchAll(NAME)].flatMap((found) => {
    const [whole, straight, curved] = found
    const quoted = straight?.replaceAll('""', '"') ?? curved
    const name = tidy(quoted ?? (isList ? whole.replace(BULLET, '') : whole))
    const part = { name, from: found.index, to: found.index + whole.length, isQuoted: quoted !== undefined }
    return name === '' ? [] : [part]
  })
}

/** Joins parts of a list to one name. A comma gets a space after it, and a line break becomes one. */
const joined = (text: string, parts: readonly Part[]): string =>
  tidy(text.slice(parts[0]?.from, parts.at(-1)?.to).replaceAll(/\s*([,;，；、،؛])\s*/g, '$1 '))

/** The names in a JSON list, as other systems write lists in cells; null when the text is none. */
export function listInJson(text: string): unknown[] | null {
  if (!text.trim().startsWith('[')) return null
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : null
  } catch {
    // The text is not JSON; a name may begin with a bracket.
    return null
  }
}

const jsonNames = (text: string): string[] | null => {
  const list = listInJson(text)
  return list?.every((each) => typeof each === 'string' || typeof each === 'number')
    ? list.map((each) => tidy(String(each))).filter((name) => name !== '')
    : null
}

/** The texts in a list that may be names. A caller looks them up, so that `readNames` can ask which are known. */
export function possibleNames(text: string): string[] {
  const listed = jsonNames(text)
  if (listed) return listed
  const parts = partsOf(text.replaceAll(/\r\n?/g, '\n')).slice(0, MAX_NAMES)
  const clean = text.replaceAll(/\r\n?/g, '\n')
  const names = parts.flatMap((part, from) => [
    part.name,
    ...Array.from({ length: Math.min(MAX_PARTS, parts.length - from) - 1 }, (_, n) =>
      joined(clean, parts.slice(from, from + n + 2)),
    ),
  ])
  return [...new Set([...(parts.length > 1 ? [tidy(text)] : []), ...names])]
}

/**
 * Reads the names in a typed, pasted or imported text: a list in JSON, or names between commas, semicolons, bars, lines and
 * bullets. A known name, and one in quotes, as in spreadsheets, counts as a whole.
 */
export function readNames(text: string, isKnown: (name: string) => boolean = () => false): string[] {
  const listed = jsonNames(text)
  if (listed) return listed
  if (BETWEEN.test(text) && isKnown(tidy(text))) return [tidy(text)]
  const clean = text.replaceAll(/\r\n?/g, '\n')
  const parts = partsOf(clean)
  const names: string[] = []
  for (let from = 0; from < parts.length; ) {
    const some = parts.slice(from, from + MAX_PARTS)
    const longest = [...some.keys()]
      .map((n) => some.slice(0, some.length - n))
      .filter((several) => several.length > 1 && !several.some(({ isQuoted }) => isQuoted))
      .find((several) => isKnown(joined(clean, several)))
    names.push(longest ? joined(clean, longest) : (parts[from]?.name ?? ''))
    from += longest?.length ?? 1
  }
  return names
}

/** The characters that would split a name or be removed from it, so that it must be written in quotes. */
const NEEDS_QUOTES = new RegExp(`[${SIGNS}"“]|${BULLET.source}|^\\[`)

/** Writes names as one text, from which `readNames` reads the same names. */
export const writeNames = (names: readonly string[], separator: ', ' | '; ' | '\n' = ', '): string =>
  names.map((name) => (NEEDS_QUOTES.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(separator)
