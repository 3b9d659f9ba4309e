const DEVANAGARI = /\p{Script=Devanagari}/u

/** Whether a text is to be rendered and read out as Hindi. */
export const isHindi = (text: string): boolean => DEVANAGARI.test(text)

/** A chosen colour as CSS, darkened on a light background and lightened on a dark one to reach 4.5:1. */
export const readable = (colour: string): string =>
  `light-dark(oklch(from ${colour} min(l, 0.5) c h), oklch(from ${colour} max(l, 0.75) c h))`

/** A chosen font as CSS, with a font for Hindi, which most lack. */
export const withHindi = (font: string): string => `${font}, "Noto Sans Devanagari"`
