import { expect, test } from 'vitest'
import { insideBasePath, readBasePath, readPublicUrl } from './base-path.ts'

function pageWith(content: string | null): Document {
  const page = document.implementation.createHTMLDocument()
  if (content === null) return page
  const meta = page.createElement('meta')
  meta.name = 'base-path'
  meta.content = content
  page.head.append(meta)
  return page
}

test.each([
  ['/', ''],
  ['/backoffice', '/backoffice'],
  ['/backoffice/', '/backoffice'],
  ['/one/two/', '/one/two'],
  [null, ''],
])('the base path of a page that says %s is "%s"', (content, expected) => {
  expect(readBasePath(pageWith(content))).toBe(expected)
})

test('the path inside the application keeps its search', () => {
  expect(insideBasePath({ pathname: '/albums', search: '?page=2' })).toBe('/albums?page=2')
})

test('the address for others is the one that is set, else that of the page', () => {
  const page = pageWith('/backoffice')
  const here = { origin: 'http://10.0.0.7:8080' }
  expect(readPublicUrl(page, here)).toBe('http://10.0.0.7:8080/backoffice')
  const meta = page.createElement('meta')
  meta.name = 'public-url'
  meta.content = 'https://music.example.org/backoffice'
  page.head.append(meta)
  expect(readPublicUrl(page, here)).toBe('https://music.example.org/backoffice')
})
