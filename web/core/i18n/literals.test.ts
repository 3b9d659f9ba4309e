import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { i18n } from './i18n.ts'

/** The attributes and properties whose text a person reads or hears. */
const READ =
  /^(aria-(label|description|valuetext|roledescription)|alt|title|label|placeholder|hint|description|error|lead|legend)$/

type Node = Record<string, unknown> & { type: string }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one)
  if (!isNode(value)) return
  yield value
  for (const part of Object.values(value)) yield* nodesIn(part)
}

/** The texts that an attribute may have: what is called with texts of its own is another's matter. */
function* textsOf(value: unknown): Generator<string> {
  if (!isNode(value)) return
  const { type, expression, consequent, alternate, left, right, quasis } = value
  if (type === 'Literal' && typeof value.value === 'string') yield value.value
  if (type === 'JSXExpressionContainer') yield* textsOf(expression)
  if (type === 'ConditionalExpression') for (const branch of [consequent, alternate]) yield* textsOf(branch)
  if (type === 'LogicalExpression' || type === 'BinaryExpression')
    for (const side of [left, right]) yield* textsOf(side)
  if (type === 'TemplateLiteral')
    yield [...nodesIn(quasis)].map((quasi) => (quasi.value as { raw: string }).raw).join('')
}

const isText = (text: string) => /\p{L}/u.test(text) && !i18n.exists(text) && text !== 'https://'

function literalsIn(file: string, source: string): string[] {
  const { program } = parseSync(file, source)
  return [...nodesIn(program)]
    .filter(({ type, name }) => type === 'JSXAttribute' && isNode(name) && READ.test(String(name.name)))
    .flatMap(({ value }) => [...textsOf(value)])
    .filter(isText)
    .map((text) => `${file}: ${text}`)
}

test('no component has a text of its own in an attribute', () => {
  const files = globSync('web/**/*.tsx', { exclude: ['**/*.test.tsx', '**/*-testing.tsx'] })
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => literalsIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  ['<a title="Back" />', ['x.tsx: Back']],
  ["<a aria-label={busy ? 'Wait' : undefined} />", ['x.tsx: Wait']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source of a component
  ['<a alt={`Cover of ${name}`} />', ['x.tsx: Cover of ']],
  ['<a title={t(\'action.close\')} className="wide" />', []],
  ['<Part title="themeSettings.topBar" />', []],
])('%s is seen', (source, expected) => {
  expect(literalsIn('x.tsx', `const a = ${source}`)).toEqual(expected)
})
