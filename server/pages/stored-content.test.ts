// @vitest-environment jsdom
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '#contract/pages.ts'
import { ALL_VECTORS, SCRIPT_VECTORS } from '#server/testing/script-vectors.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const add = (name: string, content: string) => app.ask(pages.save, { body: { action: 'add', name, content } })

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
          (name === 'href' && !/^(https?|mailto):/i.test(value)) ||
          (name === 'style' && /url|expression|@|position|\\|var/i.test(value)),
      )
      .map(({ name, value }) => `${name}="${value}"`),
  ])
}

test.each(Object.entries(SCRIPT_VECTORS))(
  'stored content is inert whatever was sent: %s',
  async (_kind, vectors) => {
    for (const vector of vectors) {
      const { id, content } = await add('Attack', `<p>Before</p>${vector}<p>After</p>`)
      const provided = await app.ask(pages.provide, { params: { type: id } }, null)
      expect(provided.content, vector).toBe(content)
      expect(dangersOf(content), vector).toEqual([])
      // As it is parsed once more after a browser has written it out.
      const { body } = new DOMParser().parseFromString(content, 'text/html')
      expect(dangersOf(body.innerHTML), vector).toEqual([])
      await app.ask(pages.delete, { params: { id } })
    }
  },
)

test('the attacks are at least a hundred', () => {
  expect(new Set(ALL_VECTORS).size).toBe(ALL_VECTORS.length)
  expect(ALL_VECTORS.length).toBeGreaterThanOrEqual(100)
})

test('content is sanitised on every way in', async () => {
  const { id } = await add('Ways', '<p onclick=ran()>One</p>')
  const attack = { name: 'Ways', content: '<p onclick=ran()>Two<script>ran()</script></p>' }
  const edited = await app.ask(pages.edit, { params: { id }, body: attack })
  const saved = await app.ask(pages.save, { body: { ...attack, action: 'edit', id } })
  expect([edited.content, saved.content]).toEqual(['<p>Two</p>', '<p>Two</p>'])
})

test('content keeps what others write for the same, and the words of what it does not know', async () => {
  const kept = async (content: string) => (await add('Kept', content)).content
  expect(await kept('<b>a</b> <i>b</i> <strike>c</strike> <del>d</del>')).toBe(
    '<strong>a</strong> <em>b</em> <s>c</s> <s>d</s>',
  )
  expect(await kept('<section><font color=red>words</font> <q>stay</q></section>')).toBe('words stay')
  expect(await kept('<p style="color:red;text-align:center;position:fixed">a</p>')).toBe(
    '<p style="text-align:center">a</p>',
  )
  expect(
    await kept('<span style="color: rgb(194, 65, 12); font-family: \'Times New Roman\', serif">a</span>'),
  ).toBe('<span style="color:rgb(194, 65, 12);font-family:\'Times New Roman\', serif">a</span>')
  expect(await kept('<a href="/static/terms">a</a><a href="tel:1">b</a><a href="HTTPS://x.org/">c</a>')).toBe(
    'ab<a href="HTTPS://x.org/" rel="noopener noreferrer nofollow">c</a>',
  )
})

test('content that is nested beyond measure does no harm', async () => {
  const { content } = await add('Deep', `${'<blockquote>'.repeat(3000)}deep${'</blockquote>'.repeat(3000)}`)
  expect(content).toContain('deep')
})
