/** An alias between quotes, or up to the next comma, semicolon or line break. */
const ALIAS = /\s*"((?:[^"]|"")*)"\s*(?=[,;\r\n]|$)|[^,;\r\n]+/g

/**
 * The aliases in a text that somebody typed, pasted or has in a spreadsheet: between commas, semicolons or lines. Quotes keep
 * one of these in an alias, as in spreadsheets.
 */
export const readAliases = (text: string): string[] =>
  [...text.matchAll(ALIAS)]
    .map(([alias, quoted]) => (quoted === undefined ? alias : quoted.replaceAll('""', '"')).trim())
    .filter((alias) => alias !== '')

/** Aliases as one text, which is read as the same. */
export const writeAliases = (aliases: readonly string[], separator: ', ' | '\n' = ', '): string =>
  aliases.map((alias) => (/[",;]/.test(alias) ? `"${alias.replaceAll('"', '""')}"` : alias)).join(separator)
