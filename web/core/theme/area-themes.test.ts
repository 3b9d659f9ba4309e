import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  backgroundThemes,
  footerThemes,
  type Scheme,
  sidebarThemes,
  type Tone,
  topBarThemes,
} from './area-themes.ts'
import { contrast, type Hex } from './colour.ts'
import { linkStyles } from './theme-settings.ts'

/** What WCAG 2.2 AA asks of text. */
const LEAST = 4.5

const css = readFileSync(join(import.meta.dirname, 'colours.css'), 'utf8')
const [light = '', dark = ''] = css.split(':root[data-mantine-color-scheme="dark"]')
const isHex = (value: string): value is Hex => /^#[0-9a-f]{6}$/.test(value)

/** The colour that a tone is: its own, or that of the product's variable in this scheme. */
function colourOf(tone: Tone, scheme: Scheme, page: Tone = 'var(--page)'): Hex {
  if (tone === 'var(--page)' && page !== tone) return colourOf(page, scheme)
  if (isHex(tone)) return tone
  const name = tone.slice(4, -1)
  const written = [scheme === 'dark' ? dark : '', light]
    .map((part) => new RegExp(`${name}: (#[0-9a-f]{6})`).exec(part)?.[1])
    .find((found) => found !== undefined)
  if (!written || !isHex(written)) throw new Error(`colours.css has no ${name}`)
  return written
}

const schemes = ['light', 'dark'] as const
const named = (themes: readonly { name: string }[]) => themes.map(({ name }) => name)

/** Everything that is too weak, in words, so that one run names it all. */
function tooWeak(scheme: Scheme, pairs: readonly (readonly [string, Tone, Tone])[], page?: Tone): string[] {
  return pairs.flatMap(([what, text, ground]) => {
    const measured = contrast(colourOf(text, scheme, page), colourOf(ground, scheme, page))
    return measured >= LEAST ? [] : [`${what}: ${measured.toFixed(2)}`]
  })
}

test('the areas offer as many themes as specified', () => {
  const first = ['themedefault', 'theme1', 'theme2', 'theme3', 'theme4', 'theme5', 'theme6', 'theme7']
  expect(named(topBarThemes)).toEqual(first)
  expect(named(footerThemes)).toEqual(first)
  expect(named(sidebarThemes)).toHaveLength(5)
  expect(named(sidebarThemes)[0]).toBe('themedefault')
  expect(named(backgroundThemes)).toEqual(first.slice(1))
})

describe.each(schemes)('in the %s', (scheme) => {
  test.each(topBarThemes.map((theme) => [theme.name, theme] as const))('top bar %s', (_name, theme) => {
    const { ground, text, muted, hover, active, tint, onActive } = theme[scheme]
    expect(
      tooWeak(scheme, [
        ['text', text, ground],
        ['muted', muted, ground],
        ['text under the pointer', text, hover],
        ['muted under the pointer', muted, hover],
        ['active', active, ground],
        ['active on its tint', active, tint],
        ['on active', onActive, active],
      ]),
    ).toEqual([])
  })

  // The footer may stand on the page's own ground, whichever that is.
  for (const background of backgroundThemes) {
    const page = background[scheme].ground
    test.each(footerThemes.map((theme) => [theme.name, theme] as const))(
      `footer %s on the background ${background.name}`,
      (_name, theme) => {
        const { ground, text, muted, active } = theme[scheme]
        expect(
          tooWeak(
            scheme,
            [
              ['text', text, ground],
              ['muted', muted, ground],
              ['active', active, ground],
            ],
            page,
          ),
        ).toEqual([])
      },
    )
  }

  test.each(backgroundThemes.map((theme) => [theme.name, theme] as const))(
    'background %s',
    (_name, theme) => {
      const { ground, active } = theme[scheme]
      expect(
        tooWeak(scheme, [
          ['text', 'var(--text)', ground],
          ['muted', 'var(--muted)', ground],
          ['link', 'var(--accent-strong)', ground],
          ['active', active, ground],
          ['good', 'var(--good)', ground],
          ['bad', 'var(--bad)', ground],
        ]),
      ).toEqual([])
    },
  )

  for (const style of linkStyles)
    test.each(sidebarThemes.map((theme) => [theme.name, theme] as const))(
      `sidebar %s with its active link in ${style}`,
      (_name, theme) => {
        const { ground, text, muted, hover, active, tint, onActive, pattern } = theme[scheme]
        const marked = {
          style1: [['active link', active, tint]],
          style2: [['active link', onActive, active]],
          style3: [
            ['active link', active, ground],
            ['active link on the picture', active, pattern],
            ['active link under the pointer', active, tint],
          ],
          style4: [
            ['active link', active, ground],
            ['active link on the picture', active, pattern],
            ['active link under the pointer', active, tint],
          ],
          style5: [
            ['active link', text, ground],
            ['active link on the picture', text, pattern],
            ['active link under the pointer', text, hover],
          ],
        } as const
        expect(
          tooWeak(scheme, [
            ['text', text, ground],
            ['muted', muted, ground],
            ['text under the pointer', text, hover],
            ['muted under the pointer', muted, hover],
            ['text on the picture', text, pattern],
            ['muted on the picture', muted, pattern],
            ['open group', active, ground],
            ['open group under the pointer', active, tint],
            ['open group on the picture', active, pattern],
            ...marked[style],
          ]),
        ).toEqual([])
      },
    )
})
