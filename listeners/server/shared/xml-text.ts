import { escapeHtml } from '#contract/values/escape-html.ts'

/** What XML 1.0 cannot hold, even escaped (section 2.2); lone surrogates are replaced before. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** A text without the characters that XML cannot hold. */
export const writableInXml = (text: string): string => text.toWellFormed().replaceAll(UNWRITABLE, '')

/** A text as XML holds it, between tags and in quoted attributes. */
export const xmlText = (text: string): string => escapeHtml(writableInXml(text))
