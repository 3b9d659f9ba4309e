// The formatting that page content may have. The editor offers it, and the server removes everything else.

/** The fonts, as in CSS; the first name is displayed. */
export const FONTS = [
  'Arial, sans-serif',
  'Courier New, monospace',
  'Georgia, serif',
  'Tahoma, sans-serif',
  'Times New Roman, serif',
  'Verdana, sans-serif',
] as const

/** Text sizes, relative to the surrounding text. */
export const TEXT_SIZES = [
  { name: 'small', size: '0.85em' },
  { name: 'large', size: '1.25em' },
  { name: 'huge', size: '1.6em' },
] as const

/** Text colours; a screen may lighten or darken them to reach sufficient contrast. */
export const TEXT_COLOURS = [
  { name: 'saffron', colour: '#c2410c' },
  { name: 'red', colour: '#b3261e' },
  { name: 'maroon', colour: '#7a2e0e' },
  { name: 'gold', colour: '#946200' },
  { name: 'green', colour: '#2b7a3e' },
  { name: 'blue', colour: '#1d5fa8' },
  { name: 'purple', colour: '#6f3fa0' },
  { name: 'grey', colour: '#716a61' },
] as const

/** The maximum indentation of a block in steps, and the width of a step in rem. */
export const DEEPEST_INDENT = 6
export const INDENT_STEP = 1.5

const LINK_PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:']
/** A stand-in for the site on which content is shown, against which relative links are parsed. */
const HERE = 'https://here.invalid'

/**
 * Whether content may link to this URL, which can also be a page of the same site or a place on the page. It is parsed as by a
 * browser, for which `java\nscript:` is a script too.
 */
export function isContentLink(href: string): boolean {
  const url = URL.parse(href)
  if (url) return LINK_PROTOCOLS.includes(url.protocol)
  return /^[\w#?./][^\s\\:`"'<>\p{Cc}]*$/u.test(href) && URL.parse(href, HERE)?.origin === HERE
}

/** The rel attribute of every link in content. */
export const LINK_REL = 'noopener noreferrer nofollow'
