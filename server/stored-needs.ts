import type { Context } from './core/context.ts'
import type { FindStoredNeeds } from './core/http/handlers.ts'
import { needsOfUndo } from './features/history/undo-needs.ts'
import { startNeeds } from './features/imports/import-needs.ts'

const idIn = (body: object, field: string): number => {
  const id: unknown = Object.entries(body).find(([name]) => name === field)?.[1]
  if (typeof id !== 'number') throw new Error(`The body has no ${field}`)
  return id
}

/** The rights of calls that depend on stored records; the compiler checks that none is missing. */
export const storedNeedsFor = ({ db }: Pick<Context, 'db'>): FindStoredNeeds => ({
  'undo of a change': (body) => needsOfUndo(db, idIn(body, 'change_id')),
  'start of an import': (body) => startNeeds(db, idIn(body, 'import_id')),
})
