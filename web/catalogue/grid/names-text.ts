/** A name between quotes, or up to the next comma or line break. */
const NAME = /\s*"((?:[^"]|"")*)"\s*(?=[,\r\n]|$)|[^,\r\n]+/g

/** The names in a cell, between commas or on lines of their own. Quotes keep a comma in a name, as in spreadsheets. */
export const readNames = (text: string): string[] =>
  [...text.matchAll(NAME)]
    .map(([name, quoted]) => (quoted === undefined ? name : quoted.replaceAll('""', '"')).trim())
    .filter((name) => name !== '')

/** Names as one text of a cell. */
export const writeNames = (names: readonly string[]): string =>
  names.map((name) => (/[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')
