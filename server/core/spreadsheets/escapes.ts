/** Decodes `_x000D_`, the escape for a character that XML cannot hold (ECMA-376, part 1, 22.9.2.19). */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** Matches characters that XML 1.0 cannot hold, and texts that look like their escapes. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|_(?=x[\da-f]{4}_)/giu

/** Escapes a text for a sheet in a workbook. */
export const encodeEscapes = (text: string): string =>
  text.replace(unwritable, (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
