/** The colours of a picture: the ground goes from `ground` to `deep`, shapes are `light`, and their accents are `glow`. */
export type Palette = { ground: string; deep: string; light: string; glow: string }

/** The palettes: saffron, maroon, indigo, teal and sand, as in the picture of the sign-in page. */
export const PALETTES = [
  { ground: '#E8651A', deep: '#A8380A', light: '#FFE9D2', glow: '#FFC46B' },
  { ground: '#8A3512', deep: '#5A1F0C', light: '#F3CDB4', glow: '#E79A5F' },
  { ground: '#7A1F2B', deep: '#4A0F1C', light: '#F6D3C4', glow: '#E8875A' },
  { ground: '#3A3F86', deep: '#1E2152', light: '#DCDDF6', glow: '#F0B266' },
  { ground: '#1F6E70', deep: '#0E4146', light: '#D5EFE8', glow: '#F2C179' },
  { ground: '#EBDCC3', deep: '#CBB08A', light: '#8A3512', glow: '#D9480F' },
] as const satisfies readonly Palette[]
