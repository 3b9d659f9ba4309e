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
export const TEXT_SIZES = { small: '0.85em', large: '1.25em', huge: '1.6em' } as const

/** Colours of text; a screen may lighten or darken them until they can be read on its ground. */
export const TEXT_COLOURS = {
  saffron: '#c2410c',
  red: '#b3261e',
  maroon: '#7a2e0e',
  gold: '#946200',
  green: '#2b7a3e',
  blue: '#1d5fa8',
  purple: '#6f3fa0',
  grey: '#716a61',
} as const

/** How far a block may be moved in, in steps, and the width of a step in rem. */
export const DEEPEST_INDENT = 6
export const INDENT_STEP = 1.5

const LINK_PROTOCOLS = ['http:', 'https:', 'mailto:']

/** Whether content may link to this. Read as a browser reads it: `java\nscript:` is a script to both. */
export const isContentLink = (href: string): boolean =>
  LINK_PROTOCOLS.includes(URL.parse(href)?.protocol ?? '')

/** What every link in content says to the site that it leads to. */
export const LINK_REL = 'noopener noreferrer nofollow'
