// What page content may look like beside its words. The editor offers it, and the server lets nothing else through.

/** The fonts, as CSS writes them; the first name is the one that is shown. */
export const FONTS = [
  'Arial, sans-serif',
  'Courier New, monospace',
  'Georgia, serif',
  'Tahoma, sans-serif',
  'Times New Roman, serif',
  'Verdana, sans-serif',
] as const

/** Sizes of text, in parts of the size around it. */
export const TEXT_SIZES = [
  { name: 'small', size: '0.85em' },
  { name: 'large', size: '1.25em' },
  { name: 'huge', size: '1.6em' },
] as const

/** Colours of text; a screen may lighten or darken them until they can be read on its ground. */
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

/** How far a block may be moved in, in steps, and the width of a step in rem. */
export const DEEPEST_INDENT = 6
export const INDENT_STEP = 1.5

const LINK_PROTOCOLS = ['http:', 'https:', 'mailto:']

/** Whether content may link to this. Read as a browser reads it: `java\nscript:` is a script to both. */
export const isContentLink = (href: string): boolean =>
  LINK_PROTOCOLS.includes(URL.parse(href)?.protocol ?? '')

/** What every link in content says to the site that it leads to. */
export const LINK_REL = 'noopener noreferrer nofollow'
