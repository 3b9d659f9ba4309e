/** An opaque colour as #rrggbb. */
export type Hex = `#${string}`

const channels = (colour: Hex) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** Mixes two colours; `share` of the other, 0 to 1. */
export function mix(from: Hex, to: Hex, share: number): Hex {
  const other = channels(to)
  const mixed = channels(from).map((channel, index) =>
    Math.round(channel + ((other[index] ?? 0) - channel) * share),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function luminance(colour: Hex): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: Hex, other: Hex): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The one of two colours that has the higher contrast on a third. */
export const readable = (on: Hex, one: Hex, other: Hex): Hex =>
  contrast(one, on) >= contrast(other, on) ? one : other
