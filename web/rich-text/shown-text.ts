const DEVANAGARI = /\p{Script=Devanagari}/u

/** Whether a text is to be read, and set, as Hindi. */
export const isHindi = (text: string): boolean => DEVANAGARI.test(text)

/**
 * A colour that somebody chose, as CSS: dark enough for a light ground and light enough for a dark one, so that it
 * reaches 4.5:1 on both.
 */
export const readable = (colour: string): string =>
  `light-dark(oklch(from ${colour} min(l, 0.5) c h), oklch(from ${colour} max(l, 0.75) c h))`
