import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(project, file), 'utf8')
const exists = (file: string) => statSync(join(project, file), { throwIfNoEntry: false }) !== undefined

// Also what is not committed yet: a new file counts before it is added.
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: project,
  encoding: 'utf8',
})
const files = listed.split('\n').filter((file) => file !== '' && exists(file))

const withoutBlocks = (page: string) => page.replace(/^```[\s\S]*?^```$/gm, '')
/** A page without what is shown as code. */
const prose = (page: string) => withoutBlocks(page).replace(/`[^`\n]*`/g, '')

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(page: string) {
  const headings = [...withoutBlocks(page).matchAll(/^#+ +(.+)$/gm)]
  return headings.map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test('every link of a Markdown file leads to a file, and every anchor to a heading', () => {
  const pages = files.filter((file) => file.endsWith('.md'))
  expect(pages).toContain('README.md')
  expect(pages).toContain('docs/operating.md')
  const broken = pages.flatMap((page) =>
    [...prose(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      if (/^[a-z]+:/.test(link)) return []
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? page : join(dirname(page), decodeURI(path))
      const leadsSomewhere =
        exists(target) && (anchor === undefined || anchorsOf(read(target)).includes(decodeURI(anchor)))
      return leadsSomewhere ? [] : [`${page}: ${link}`]
    }),
  )
  expect(broken).toEqual([])
})

test('every document that code or text names by its path is there', () => {
  const texts = files.filter((file) => /(\.(tsx?|mjs|css|json|ya?ml|service|md)|^Dockerfile)$/.test(file))
  const missing = texts.flatMap((file) => {
    const named = [...read(file).matchAll(/(?<![\w./-])(?:docs|bench|trials)\/[\w./-]*\.md\b/g)]
    return named.flatMap(([path]) => (exists(path) ? [] : [`${file}: ${path}`]))
  })
  expect(missing).toEqual([])
})
