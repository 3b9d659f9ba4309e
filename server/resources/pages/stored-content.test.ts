import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '#contract/resources/pages.ts'
import { SCRIPT_VECTORS } from '#server/testing/script-vectors.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { sanitise } from './sanitise.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const add = (name: string, content: string) => app.ask(pages.save, { body: { action: 'add', name, content } })

test.each(Object.entries(SCRIPT_VECTORS))(
  '%s are stored, and provided, as nothing but words',
  async (_kind, vectors) => {
    for (const vector of vectors) {
      const { id, content } = await add('Attack', `<p>Before</p>${vector}<p>After</p>`)
      // What can be taken out has been: sanitise.test.ts says what that is.
      expect(content, vector).toBe(sanitise(content))
      const provided = await app.ask(pages.provide, { params: { type: id } }, null)
      expect(provided.content, vector).toBe(content)
    }
  },
)

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
  expect(await kept('<section><font color=red>words</font> <q>stay</q></section>')).toBe(
    '<div>words “stay”</div>',
  )
  expect(await kept('<p style="color:red;text-align:center;position:fixed">a</p>')).toBe(
    '<p style="text-align:center">a</p>',
  )
  expect(
    await kept('<span style="color: rgb(194, 65, 12); font-family: \'Times New Roman\', serif">a</span>'),
  ).toBe('<span style="color:#c2410c;font-family:\'Times New Roman\', serif">a</span>')
  expect(await kept('<a href="/static/terms">a</a><a href="tel:1">b</a><a href="HTTPS://x.org/">c</a>')).toBe(
    '<a href="/static/terms" rel="noopener noreferrer nofollow">a</a>' +
      '<a href="tel:1" rel="noopener noreferrer nofollow">b</a>' +
      '<a href="HTTPS://x.org/" rel="noopener noreferrer nofollow">c</a>',
  )
})

test('content that is nested beyond measure does no harm', async () => {
  const { content } = await add('Deep', `${'<blockquote>'.repeat(3000)}deep${'</blockquote>'.repeat(3000)}`)
  expect(content).toContain('deep')
})
