import { withoutInvisible } from './visible-text.ts'

/** What stands between names: of Latin, Chinese and Arabic script, lines, bars, and bullets. */
const SIGNS = ',;|\\n，；、،؛•●▪◦‣∙'
/** An expression for names that a list would part. */
export const SIGNS_IN_NAMES = `[${SIGNS}]`
const BETWEEN = new RegExp(SIGNS_IN_NAMES)
/** A name between quotes, or up to the next sign. */
const NAME = new RegExp(`\\s*(?:"((?:[^"]|"")*)"|“([^”]*)”)[^\\S\\n]*(?=[${SIGNS}]|$)|[^${SIGNS}]+`, 'g')
/** In front of a line of a list. */
const BULLET = /^\s*[-*–—·]\s+/
/** So many parts may be one name. */
const MAX_PARTS = 4
const MAX_NAMES = 200

/** A part between two signs, where it stands in the text, and whether quotes keep it whole. */
type Part = { name: string; from: number; to: number; isQuoted: boolean }

/** Names as rules take them: without what cannot be seen. */
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

/** Some parts as one name: as it is written, a blank behind a comma or not, and a line break as a blank. */
const joined = (text: string, parts: readonly Part[]): string =>
  tidy(text.slice(parts[0]?.from, parts.at(-1)?.to).replaceAll(/\s*([,;，；、،؛])\s*/g, '$1 '))

/** The names in a JSON list, as other systems write lists in cells; null when it is none. */
export function listInJson(text: string): unknown[] | null {
  if (!text.trim().startsWith('[')) return null
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : null
  } catch {
    // A name may begin with a bracket.
    return null
  }
}

const jsonNames = (text: string): string[] | null => {
  const list = listInJson(text)
  return list?.every((each) => typeof each === 'string' || typeof each === 'number')
    ? list.map((each) => tidy(String(each))).filter((name) => name !== '')
    : null
}

/** The texts that may be names in a list, of which `readNames` asks whether they are known. */
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
 * The names in a text that somebody typed, pasted or has in a spreadsheet. A known name counts as a whole, whatever signs it
 * has; quotes keep one together, as in spreadsheets; otherwise names are between commas, semicolons, bars, lines and bullets,
 * or a list in JSON.
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

/** What would part a name, or be taken from it. */
const NEEDS_QUOTES = new RegExp(`[${SIGNS}"“]|${BULLET.source}|^\\[`)

/** Names as one text, which is read as the same. */
export const writeNames = (names: readonly string[], separator: ', ' | '; ' | '\n' = ', '): string =>
  names.map((name) => (NEEDS_QUOTES.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(separator)
