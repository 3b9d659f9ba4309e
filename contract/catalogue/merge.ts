import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { filteredRequest, LIST_TOTALS } from '../calls/list.ts'
import { type Guarded, needOf } from '../calls/permissions.ts'
import { ruleMessage } from '../messages/rule-message.ts'
import { flag, id, ids, linkedId, MAX_NAME_LENGTH, status } from '../values/fields.ts'
import { linkedName } from './references.ts'

/** The maximum number of records that can be merged into another at once. */
export const MAX_MERGED = 19

const merged = ids().check(z.maxLength(MAX_MERGED, ruleMessage('rules.atMostAtOnce', { most: MAX_MERGED })))

/** A merge: the record that stays, those that become part of it, and the admin's choices. */
const chosen = {
  id: id(),
  merged,
  /** The fields that take the value of another record, each with that record's id. */
  values: z.optional(z.record(z.string(), id())),
  /** The names that do not become aliases of the record that stays. */
  dropped: z.optional(z.array(z.string().check(z.maxLength(MAX_NAME_LENGTH)))),
}

const mergeRequest = z.object({
  ...chosen,
  /** The version of each merged record that the admin saw, by its id. */
  versions: z.record(z.string(), z.int()),
})
const previewRequest = z.object(chosen)
const done = z.object({ id: z.int(), merged: z.int() })

/** The number of linked records of a kind. */
const counted = z.object({ kind: z.string(), count: z.int() })

/** A record as it is shown for comparison with others. */
export const comparedRecord = z.object({
  id: z.int(),
  name: z.string(),
  hindi_name: z.nullable(z.string()),
  aliases: z.array(z.string()),
  version: z.int(),
  date_created: z.iso.datetime(),
  date_modified: z.iso.datetime(),
  /** Absent for kinds without a status. */
  is_active: z.optional(status()),
  /** Absent for kinds without pictures. */
  picture: z.optional(z.string()),
  /** The facts of a track: how often it was played, its length in seconds, its signed address, and more. Absent for other kinds. */
  plays: z.optional(z.int()),
  duration: z.optional(z.nullable(z.number())),
  audio: z.optional(z.nullable(z.string())),
  record_date: z.optional(z.nullable(z.iso.date())),
  /** The size of the track's audio, in bytes. */
  audio_size: z.optional(z.nullable(z.int())),
  /** Records whose names also find this one: the artists and albums of a track. */
  linked: z.array(linkedName),
  used_in: z.array(counted),
})
export type ComparedRecord = z.output<typeof comparedRecord>

const preview = z.object({
  /** The compared records, with the one that stays first. */
  records: z.array(comparedRecord),
  /** The fields in which the records differ, with each record's value, and the id of the record whose value is kept. */
  fields: z.array(
    z.object({
      field: z.string(),
      kept: z.int(),
      values: z.array(z.object({ id: z.int(), value: z.nullable(z.string()) })),
    }),
  ),
  /** The links that move to the record that stays, and how many of them it has already. */
  moved: z.array(z.extend(counted, { already_there: z.int() })),
  /** The sum of the records' plays; null for kinds that are not played. */
  plays: z.nullable(z.int()),
  /** The aliases after the merge. Those that the record which stays does not have yet are new. */
  aliases: z.array(z.object({ name: z.string(), is_new: z.boolean() })),
  /** The message why these records cannot be merged as chosen. */
  problem: z.nullable(z.string()),
})
export type MergePreview = z.output<typeof preview>

/** The reason why two records may be the same: their names sound alike, or their audio does. */
const likeness = z.enum(['name', 'audio'])

export const likelyPair = z.object({
  records: z.tuple([comparedRecord, comparedRecord]),
  by: z.array(likeness),
  /** The linked kind that tells the records apart, because both have some of it and none in common. */
  apart_by: z.nullable(linkedName.shape.kind),
})
export type LikelyPair = z.output<typeof likelyPair>

const pairColumns = ['id'] as const
const pairFilters = z.object({
  by: z.optional(z.nullable(z.union([z.literal(''), likeness]))),
  /** Whether the pairs are those that an admin has marked as not the same. */
  are_distinct: flag(),
  /** The record that the pairs must contain. */
  id: linkedId(),
})
export type PairFilters = z.output<typeof pairFilters>

const pairRequest = filteredRequest(pairColumns, pairFilters)
const pairs = z.object({ Info: z.array(likelyPair), totalPageNo: z.int(), totalCount: z.int() })
const distinctRequest = z.object({
  id: ids().check(z.refine((two) => two.length === 2, ruleMessage('rules.invalid'))),
  are_distinct: flag(),
})

/** Makes the calls that merge records of a kind, and find those that are likely the same. */
export function merging({ resource, path, noun }: { resource: Guarded; path: string; noun: string }) {
  const records = `${noun.toLowerCase()} records`
  return {
    merge: endpoint({
      path: `${path}/merge`,
      needs: [needOf(resource, 'edit'), needOf(resource, 'delete')],
      summary: `Merges ${records} into one, which gets their links, names and empty fields. Outdated versions are rejected as stale.`,
      body: mergeRequest,
      data: done,
    }),
    previewMerge: endpoint({
      path: `${path}/previewMerge`,
      needs: [needOf(resource, 'view')],
      summary: `Returns what a merge of ${records} would do, in exact numbers.`,
      body: previewRequest,
      data: preview,
    }),
    likelyPairs: endpoint({
      path: `${path}/likelyPairs`,
      needs: [needOf(resource, 'view')],
      summary: `Lists pairs of ${records} that are likely the same, or those of which an admin has said that they are not.`,
      body: pairRequest,
      sortable: pairColumns,
      data: pairs,
      topLevelFields: LIST_TOTALS,
    }),
    setDistinct: endpoint({
      path: `${path}/setDistinct`,
      needs: [needOf(resource, 'edit')],
      summary: `Records that two ${records} are not the same, or takes that back.`,
      body: distinctRequest,
      data: z.object({ are_distinct: z.boolean() }),
    }),
  }
}

export type Merging = ReturnType<typeof merging>
