import * as z from 'zod/mini'
import type { Endpoint } from '#contract/calls/endpoint.ts'

/** Throws unless the data of an answer fit the schema of the call, without a field more. */
export function checkAnswer({ path, data: schema }: Endpoint, data: unknown): void {
  const unknown = surplus(data, z.parse(schema, data))
  if (unknown) throw new Error(`${path} answers the field ${unknown}, which its schema does not have`)
}

/** The path of the first field that reading by the schema has dropped; fields without a value are not sent. */
export function surplus(sent: unknown, kept: unknown, path = 'data'): string | null {
  if (typeof sent !== 'object' || sent === null || typeof kept !== 'object' || kept === null) return null
  const known = new Map<string, unknown>(Object.entries(kept))
  for (const [name, value] of Object.entries(sent)) {
    if (value === undefined) continue
    if (!known.has(name)) return `${path}.${name}`
    const deeper = surplus(value, known.get(name), `${path}.${name}`)
    if (deeper) return deeper
  }
  return null
}
