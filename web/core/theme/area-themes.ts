import type { TextKey } from '#web/core/i18n/text-key.ts'
import { type Hex, mix, readable } from './colour.ts'

/** A colour of an area of the screen: its own, or a variable with one of the product's colours (colours.css). */
export type Tone = Hex | `var(--${string})`

/**
 * The colours of an area of the screen. area-themes.test.ts checks the contrast (4.5:1) of every foreground and background
 * pair.
 */
export type Tones = Record<
  'ground' | 'text' | 'muted' | 'line' | 'hover' | 'active' | 'tint' | 'onActive' | 'pattern',
  Tone
>

export type Scheme = 'light' | 'dark'
export type AreaTheme<Name extends string = string> = { name: Name; label: TextKey } & Record<Scheme, Tones>

/** The basic colours of a theme: its background, its text colours, and that of the active item. */
type Base = { ground: Hex; text: Hex; muted: Hex; active: Hex }

const tonesOf = ({ ground, text, muted, active }: Base): Tones => ({
  ground,
  text,
  muted,
  active,
  line: mix(ground, text, 0.14),
  hover: mix(ground, text, 0.06),
  tint: mix(ground, active, 0.1),
  onActive: readable(active, '#ffffff', '#171513'),
  pattern: mix(ground, active, 0.07),
})

const theme = <const Name extends string>(
  name: Name,
  label: TextKey,
  light: Base,
  dark: Base,
): AreaTheme<Name> => ({ name, label, light: tonesOf(light), dark: tonesOf(dark) })

/** A theme in the product's own colours, on the area's default background. */
function ownColours(ground: Tone): AreaTheme<'themedefault'> {
  const tones: Tones = {
    ground,
    text: 'var(--text)',
    muted: 'var(--muted)',
    line: 'var(--line)',
    hover: 'var(--hover)',
    active: 'var(--accent-strong)',
    tint: 'var(--accent-tint)',
    onActive: 'var(--on-accent)',
    pattern: 'var(--accent-tint)',
  }
  return { name: 'themedefault', label: 'colour.default', light: tones, dark: tones }
}

const sand = theme(
  'theme1',
  'colour.sand',
  { ground: '#f3ebdd', text: '#24211c', muted: '#5f574b', active: '#a8370a' },
  { ground: '#29231b', text: '#efeae3', muted: '#b0a596', active: '#ffa06d' },
)
const saffron = theme(
  'theme2',
  'colour.saffron',
  { ground: '#b23a08', text: '#ffffff', muted: '#fff0e6', active: '#fff3c9' },
  { ground: '#6b2806', text: '#ffffff', muted: '#f6d5c2', active: '#ffd9a0' },
)
const maroon = theme(
  'theme3',
  'colour.maroon',
  { ground: '#6b1d1b', text: '#ffffff', muted: '#efcfca', active: '#ffc98a' },
  { ground: '#3a1110', text: '#f7eceb', muted: '#d3aba7', active: '#ffb38a' },
)
const leaf = theme(
  'theme4',
  'colour.leaf',
  { ground: '#1f4d33', text: '#ffffff', muted: '#cde3d5', active: '#ffdf8f' },
  { ground: '#12291c', text: '#ecf5ef', muted: '#a3c2b0', active: '#8fe0a8' },
)
const river = theme(
  'theme5',
  'colour.river',
  { ground: '#17476b', text: '#ffffff', muted: '#cfe2f0', active: '#ffe08a' },
  { ground: '#0f2638', text: '#eaf3f9', muted: '#9fbdd2', active: '#8accff' },
)
const plum = theme(
  'theme6',
  'colour.plum',
  { ground: '#4f2a66', text: '#ffffff', muted: '#e3d2ee', active: '#ffd3f0' },
  { ground: '#291636', text: '#f4ecf9', muted: '#c2a9d3', active: '#e5b3ff' },
)
const night = theme(
  'theme7',
  'colour.night',
  { ground: '#24211c', text: '#f5f0ea', muted: '#b8ada0', active: '#ff9a62' },
  { ground: '#0b0a09', text: '#efeae3', muted: '#a2988c', active: '#ff8a4c' },
)

const coloured = [sand, saffron, maroon, leaf, river, plum, night] as const

export const topBarThemes = [ownColours('var(--surface)'), ...coloured] as const
export const sidebarThemes = [ownColours('var(--sidebar)'), sand, maroon, river, night] as const
export const footerThemes = [ownColours('var(--page)'), ...coloured] as const

/** The background behind the cards of a screen and the link colour on it; text uses the product's own colours. */
export type Background = Record<'ground' | 'active', Tone>
type BackgroundTheme<Name extends string> = { name: Name; label: TextKey } & Record<Scheme, Background>

const background = <const Name extends string>(
  name: Name,
  label: TextKey,
  light: Background,
  dark: Background,
): BackgroundTheme<Name> => ({ name, label, light, dark })

const own: Background = { ground: 'var(--page)', active: 'var(--accent-strong)' }

export const backgroundThemes = [
  background(
    'theme1',
    'colour.white',
    { ground: '#ffffff', active: '#c2410c' },
    { ground: '#0d0c0b', active: '#ff8a4c' },
  ),
  background(
    'theme2',
    'colour.mist',
    { ground: '#f3f5f7', active: '#9a3412' },
    { ground: '#121518', active: '#ff9a62' },
  ),
  background('theme3', 'colour.paper', own, own),
  background(
    'theme4',
    'colour.sand',
    { ground: '#f7f1e6', active: '#a8370a' },
    { ground: '#1c1812', active: '#ffa06d' },
  ),
  background(
    'theme5',
    'colour.rose',
    { ground: '#fcf3f2', active: '#a3203f' },
    { ground: '#1d1516', active: '#ff9db0' },
  ),
  background(
    'theme6',
    'colour.leaf',
    { ground: '#f1f6f0', active: '#1f6b3a' },
    { ground: '#131a15', active: '#8fe0a8' },
  ),
  background(
    'theme7',
    'colour.sky',
    { ground: '#eff5f9', active: '#17598a' },
    { ground: '#11181e', active: '#8accff' },
  ),
] as const
