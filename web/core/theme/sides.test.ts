import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A side of the screen in a declaration: `left: 0`, `margin-right: 4px`, `text-align: left`, `float: right`. */
const SIDE = /(^|[\s;{-])(left|right)\s*:|\b(text-align|float|clear):\s*(left|right)\b/

const sidesIn = (file: string, css: string) =>
  css
    .split('\n')
    .filter((line) => SIDE.test(line))
    .map((line) => `${file}: ${line.trim()}`)

test('styles name the start and the end of a line, so that Arabic is mirrored', () => {
  const files = globSync('web/**/*.css')
  expect(files.length).toBeGreaterThan(50)
  const named = files.flatMap((file) => sidesIn(file, readFileSync(file, 'utf8')))
  // Only there, where the line runs from the right, is the side known.
  expect(named).toEqual(['web/core/theme/base.css: text-align: right;'])
})

test.each(['left: 0;', 'padding-right: 4px;', '  text-align: left;', '.a{float:right}'])(
  '%s is seen',
  (css) => {
    expect(sidesIn('a.css', css)).toHaveLength(1)
  },
)

test.each(['inset-inline-start: 0;', 'color: var(--left-out);', 'text-align: start;'])(
  '%s is no side',
  (css) => {
    expect(sidesIn('a.css', css)).toEqual([])
  },
)
