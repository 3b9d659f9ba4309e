import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')
const read = (file: string) => readFile(join(project, file), 'utf8')

/** Every test file that a page names, with the titles that follow it. */
function namedTests(page: string) {
  const files = [...page.matchAll(/`([\w./-]+\.test\.tsx?)`((?:,? “[^”]+”)*)/g)]
  return files.map(([, file = '', titles = '']) => ({
    file,
    titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
  }))
}

const ASSESSMENT = 'docs/security-self-assessment.md'

test('the pages on security name only tests that exist, and every quoted title is that of one', async () => {
  const page = `${await read('SECURITY.md')}\n${await read(ASSESSMENT)}`
  const named = namedTests(page)
  expect(named.length).toBeGreaterThan(50)
  const missing = await Promise.all(
    named.map(async ({ file, titles }) => {
      if (!existsSync(join(project, file))) return [file]
      const source = (await read(file)).replaceAll("\\'", "'")
      return titles.filter((title) => !source.includes(title)).map((title) => `${file}: ${title}`)
    }),
  )
  expect(missing.flat()).toEqual([])
  // Titles that follow no file would not be checked.
  const quoted = [...page.matchAll(/“[^”]+”/g)].length
  expect(named.flatMap(({ titles }) => titles)).toHaveLength(quoted)
})

test('the self-assessment goes through all chapters of the standard', async () => {
  const chapters = [
    ...(await read(ASSESSMENT)).matchAll(
      /^\| (V\d+) [^|]+ \| (met|met behind HTTPS|in part|not applicable) \|/gm,
    ),
  ]
  expect(chapters.map(([, chapter]) => chapter)).toEqual(Array.from({ length: 17 }, (_, at) => `V${at + 1}`))
})
