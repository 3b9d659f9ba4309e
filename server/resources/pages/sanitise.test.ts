// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { RICH_PAGE } from '#server/testing/rich-page.ts'
import { ALL_VECTORS, SCRIPT_VECTORS } from '#server/testing/script-vectors.ts'
import { hasWords, sanitise } from './sanitise.ts'

const TAGS =
  'p h1 h2 h3 h4 h5 h6 blockquote ul ol li pre code strong em s u sub sup span a br hr label input div'
const ATTRIBUTES = /^(style|lang|class|href|rel|target|start|type|checked|disabled|data-type|data-checked)$/

/** What of this HTML could run, load or cover something, as a browser's parser sees it. */
function dangersOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const elements = [...body.querySelectorAll('*')]
  return elements.flatMap((element) => [
    ...(TAGS.split(' ').includes(element.localName) ? [] : [element.outerHTML]),
    ...[...element.attributes]
      .filter(
        ({ name, value }) =>
          !ATTRIBUTES.test(name) ||
          (name === 'href' && !/^(https?:|mailto:|tel:|[#?./\w][^:\\\s]*$)/i.test(value)) ||
          (name === 'style' && /url|expression|@|position|\\|var/i.test(value)),
      )
      .map(({ name, value }) => `${name}="${value}"`),
  ])
}

test.each(Object.entries(SCRIPT_VECTORS))('nothing of %s is left', (_kind, vectors) => {
  for (const vector of vectors) {
    const content = sanitise(`<p>Before</p>${vector}<p>After</p>`)
    expect(dangersOf(content), vector).toEqual([])
    expect(sanitise(content), vector).toBe(content)
    // As it is parsed once more after a browser has written it out.
    const { body } = new DOMParser().parseFromString(content, 'text/html')
    expect(dangersOf(body.innerHTML), vector).toEqual([])
  }
})

test('the attacks are at least a hundred', () => {
  expect(new Set(ALL_VECTORS).size).toBe(ALL_VECTORS.length)
  expect(ALL_VECTORS.length).toBeGreaterThanOrEqual(100)
})

test('two attacks in one page do not help each other', () => {
  for (const [index, vector] of ALL_VECTORS.entries()) {
    const other = ALL_VECTORS[(index * 97 + 31) % ALL_VECTORS.length] ?? ''
    expect(dangersOf(sanitise(vector + other)), vector + other).toEqual([])
  }
})

test('the checks of this file find what is dangerous, and nothing in a page with everything', () => {
  expect(dangersOf(RICH_PAGE)).toEqual([])
  const found = ALL_VECTORS.filter((vector) => dangersOf(vector).length > 0)
  expect(found.length).toBeGreaterThan(150)
})

test('tables, lists of terms, captions and sections become lines with blanks', () => {
  const rows = '<tr><td>Day</td><td>Time</td></tr><tr><th>Sunday</th><td>6 am</td></tr>'
  expect(sanitise(`<table><caption>Aarti</caption><tbody>${rows}</tbody></table><p>After</p>`)).toBe(
    '<p>Aarti</p><p>Day Time</p><p>Sunday 6 am</p><p>After</p>',
  )
  // As word processors write cells, and without the end tags that may be left out.
  expect(textsOf('<table><tr><td><p>Day</p></td><td><p>Time</p><p>Place</p></td></tr></table>')).toEqual([
    'Day Time Place',
  ])
  expect(textsOf('<table><tr><td>Day<td>Time<tr><td>Sunday<td>6 am</table><p>After</p>')).toEqual([
    'Day Time',
    'Sunday 6 am',
    'After',
  ])
  expect(textsOf('<dl><dt>Raga</dt><dd>A mode</dd><dt>Tala</dt><dd>A beat</dd></dl>')).toEqual([
    'Raga',
    'A mode',
    'Tala',
    'A beat',
  ])
  expect(textsOf('<details><summary>More</summary><p>Words</p></details>')).toEqual(['More', 'Words'])
  expect(
    textsOf(
      '<figure><img src="x"><figcaption>The temple</figcaption></figure><section>One</section><section>Two</section>',
    ),
  ).toEqual(['The temple', 'One', 'Two'])
  expect(sanitise('<p>He said <q>Ram</q></p>')).toBe('<p>He said “Ram”</p>')
  const bold = sanitise(
    '<table><tr><td><strong>Day</strong></td><td><a href="https://a.b">Time</a></td></tr></table>',
  )
  expect(bold).toMatch(/<strong>Day<\/strong> <a href="https:\/\/a.b"/)
})

/** The texts of the blocks of a page, as they are read. */
function textsOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(sanitise(html), 'text/html')
  const blocks = [...body.querySelectorAll('p, div')].filter((block) => !block.querySelector('p, div'))
  return blocks.map((block) => (block.textContent ?? '').replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
}

test('links to telephones, to pages of this site and to places in the page stay, other schemes do not', () => {
  for (const href of [
    'tel:+911234',
    '#top',
    '/listen/albums/1',
    'about.html',
    '../a?b=c',
    'https://a.b',
    'mailto:a@b.c',
  ])
    expect(sanitise(`<a href="${href}">x</a>`), href).toContain(`href="${href}"`)
  for (const href of ['javascript:x', 'data:text/html,x', '//a.b/c', '/\\a.b', 'vbscript:x', ''])
    expect(sanitise(`<a href="${href}">x</a>`), href).toBe('x')
})

test('what cannot be seen is no content, however it is written', () => {
  expect(hasWords(sanitise('<p>&#8203;&#xAD;&shy;</p>'))).toBe(false)
  expect(sanitise('<p>Ra\u200bm</p>')).toBe('<p>Ram</p>')
})
