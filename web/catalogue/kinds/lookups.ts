import * as z from 'zod/mini'
import { callsOf } from '#contract/catalogue/calls-of.ts'
import { described, type ListedOf } from '#contract/catalogue/described.ts'
import { LINKED, type LinkedResource } from '#contract/catalogue/references.ts'
import { type KindName, type Kinds, kinds, pathOfRecord } from '#contract/kinds/kinds.ts'
import { tracks } from '#contract/resources/tracks.ts'
import type { Choice } from '#web/catalogue/form/choice.ts'
import { soundOf } from '#web/catalogue/list/sound-of.ts'
import { type Lookup, lookup, searched } from '#web/catalogue/lookup/lookup.ts'
import { lineOf, trackLine } from '#web/catalogue/names/track-names.ts'
import { call } from '#web/core/client/call.ts'

// All lookups are in one file, since the forms of one resource choose records of others.

/** A record of a kind, or a reference to it, that is read as a choice. */
type Named<Name extends KindName> = Record<Kinds[Name]['id'], number> &
  Record<Kinds[Name]['names'][0], string> &
  Record<Kinds[Name]['names'][1], string | null>

type KindLookup<Name extends KindName> = Lookup & {
  id: Kinds[Name]['id']
  choiceOf: (row: Named<Name>) => Choice
  choicesOf: (rows: readonly Named<Name>[] | undefined) => Choice[]
}

/** Returns the function that makes the path of a record's screen. */
const opens = (name: KindName) => (id: number) => pathOfRecord(name, id)

/** Builds the lookup of a kind from its declaration: it chooses records, and creates one from a field. */
function lookupOf(name: LinkedResource) {
  const { id, names } = kinds[name]
  const [english, hindi] = names
  // The calls of all kinds are alike but for the names of these three fields.
  const calls = callsOf(name as 'albums')
  const rules: Readonly<Record<string, z.ZodMiniType>> = described(name as 'albums').fields.shape
  return lookup({
    name,
    fields: { id, name: english, hindi_name: hindi } as {
      id: 'album_id'
      name: 'name'
      hindi_name: 'hindi_name'
    },
    list: (body, signal) => call(calls.list, { body, signal }),
    get: (one) => call(calls.get, { params: { id: one } }),
    opens: opens(name),
    title: `${name}.add`,
    rules: z.object({ name: rules[english] ?? z.string(), hindi_name: rules[hindi] ?? z.string() }),
    save: (typed, saveKey) =>
      call(calls.save, {
        body: {
          [english]: typed.name,
          [hindi]: typed.hindi_name,
          action: 'add',
          version: null,
          [id]: null,
        } as never,
        saveKey,
      }),
  })
}

/** A track is not created from a lookup field, because it needs more than its names. */
const trackLookup = {
  ...searched({
    name: 'tracks',
    fields: { id: 'track_id', name: 'display_name', hindi_name: 'display_name_hindi' },
    list: (body, signal) => call(tracks.list, { body, signal }),
    get: (id) => call(tracks.get, { params: { id } }),
    more: (track: ListedOf<'tracks'>) => ({ about: trackLine(lineOf(track)), sound: soundOf(track) }),
  }),
  opens: opens('tracks'),
}

/** The lookup of each kind. */
export const lookups = {
  ...Object.fromEntries(LINKED.map((name) => [name, lookupOf(name)])),
  tracks: trackLookup,
} as unknown as {
  // Object.fromEntries does not keep the names of the kinds.
  [Name in LinkedResource]: KindLookup<Name>
} & { tracks: typeof trackLookup }
