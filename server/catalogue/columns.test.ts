import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { name, optional } from '#contract/values/fields.ts'
import { columnsIn } from './columns.ts'

test('what a form sends is written, but for what is said to come from elsewhere', () => {
  const fields = z.object({ name: name(), description: optional(), publisher: optional() })
  expect(columnsIn('albums', fields, ['publisher'])).toEqual(['name', 'description'])
})

test('a field that is neither a column nor comes from elsewhere does not compile', () => {
  const fields = z.object({ name: name(), publisher: optional() })
  // @ts-expect-error Albums have no column `publisher`: it would be accepted and lost.
  expect(columnsIn('albums', fields)).toContain('publisher')
})
