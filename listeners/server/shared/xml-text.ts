import { escapeHtml } from '#contract/values/escape-html.ts'

/** The characters that XML 1.0 cannot contain even when escaped (section 2.2). Lone surrogates are replaced before. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Removes the characters that XML cannot contain from a text. */
export const writableInXml = (text: string): string => text.toWellFormed().replaceAll(UNWRITABLE, '')

/** Escapes a text for XML, between tags and in quoted attributes. */
export const xmlText = (text: string): string => escapeHtml(writableInXml(text))
