import type * as z from 'zod/mini'
import { declarationOf, eachKind, type KindName, type Kinds } from '../kinds/kinds.ts'
import { assigning } from './assign.ts'
import { bulkEdit } from './bulk-edit.ts'
import { catalogue, changeStatus, setStatus } from './catalogue.ts'
import { cellEdit } from './cells.ts'
import { type Described, described } from './described.ts'
import { merging } from './merge.ts'

type StatusCalls<Id extends string, Filters extends z.ZodMiniObject> = {
  changeStatus: ReturnType<typeof changeStatus<Id>>
  setStatus: ReturnType<typeof setStatus<Filters>>
}

/** The calls about the status of records; none for kinds without a status. */
function statusCalls<const Name extends KindName>({ resource, path, noun, id, filters }: Described<Name>) {
  type Calls = 'publish' extends Kinds[Name]['rights'][number]
    ? StatusCalls<Kinds[Name]['id'], Described<Name>['filters']>
    : Record<never, never>
  const calls = declarationOf(resource).rights.includes('publish')
    ? {
        changeStatus: changeStatus(resource, path, noun, id),
        setStatus: setStatus(resource, path, noun, filters),
      }
    : {}
  // The rights of the kind, checked above, decide which of the types it is.
  return calls as Calls
}

function make<const Name extends KindName>(name: Name) {
  const kind = described(name)
  return {
    ...catalogue(kind),
    ...bulkEdit(kind),
    ...cellEdit(kind),
    ...assigning(kind),
    ...merging(kind),
    ...statusCalls(kind),
  }
}
export type CallsOf<Name extends KindName> = ReturnType<typeof make<Name>>

const made = new Map<KindName, object>()

/** The calls that a kind has by its declaration. The kind's resource adds others, and replaces those that differ. */
export function callsOf<const Name extends KindName>(name: Name): CallsOf<Name> {
  const calls = made.get(name) ?? make(name)
  made.set(name, calls)
  // `made` holds the calls of each kind under its own name.
  return calls as CallsOf<Name>
}

/** The calls of all kinds by name, without those that their resources add. */
export const kindCalls = () =>
  // `callsOf` keeps the name of each kind in its type, which `eachKind` does not.
  eachKind(callsOf) as unknown as { [Name in KindName]: CallsOf<Name> }
