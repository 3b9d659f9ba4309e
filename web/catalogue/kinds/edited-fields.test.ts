import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { contract } from '#contract/index.ts'
import { editedFields } from './edited-fields.ts'

test('every field that can be edited in bulk has a label, and links have a lookup', () => {
  const calls: Endpoint[] = Object.values(contract).flatMap((endpoints) => Object.values<Endpoint>(endpoints))
  const fields = calls.flatMap(({ edited = {} }) => Object.entries(edited))
  expect(fields.length).toBeGreaterThan(40)
  for (const [field, { kind }] of fields) {
    expect(editedFields[field], field).toBeDefined()
    if (kind === 'link' || kind === 'links') expect(editedFields[field]?.lookup, field).toBeDefined()
  }
})
