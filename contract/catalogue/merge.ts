import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { filteredRequest, LIST_TOTALS } from '../calls/list.ts'
import { type Guarded, needOf } from '../calls/permissions.ts'
import { ruleMessage } from '../messages/rule-message.ts'
import { flag, id, ids, linkedId, MAX_NAME_LENGTH, status } from '../values/fields.ts'
import { linkedName } from './references.ts'

/** How many records can be merged into another at once. */
export const MAX_MERGED = 19

const merged = ids().check(z.maxLength(MAX_MERGED, ruleMessage('rules.atMostAtOnce', { most: MAX_MERGED })))

/** A merge: the record that stays, those that become part of it, and what the admin has chosen. */
const chosen = {
  id: id(),
  merged,
  /** Fields of which another record's value is kept, with the id of that record. */
  values: z.optional(z.record(z.string(), id())),
  /** Names that do not become aliases of the record that stays. */
  dropped: z.optional(z.array(z.string().check(z.maxLength(MAX_NAME_LENGTH)))),
}

const mergeRequest = z.object({
  ...chosen,
  /** The version of each of these records, by its id. */
  versions: z.record(z.string(), z.int()),
})
const previewRequest = z.object(chosen)
const done = z.object({ id: z.int(), merged: z.int() })

/** How many records of a kind something is linked to. */
const counted = z.object({ kind: z.string(), count: z.int() })

/** A record as it is compared with others. */
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
  /** How often a track was played, in seconds how long it is, its signed address, and more; absent for other kinds. */
  plays: z.optional(z.int()),
  duration: z.optional(z.nullable(z.number())),
  audio: z.optional(z.nullable(z.string())),
  record_date: z.optional(z.nullable(z.iso.date())),
  /** In bytes. */
  audio_size: z.optional(z.nullable(z.int())),
  /** The records through whose names it is also found: of a track its artists and albums. */
  linked: z.array(linkedName),
  used_in: z.array(counted),
})
export type ComparedRecord = z.output<typeof comparedRecord>

const preview = z.object({
  /** The record that stays first. */
  records: z.array(comparedRecord),
  /** The fields in which the records differ, with the value of each record, and the id of the one whose value is kept. */
  fields: z.array(
    z.object({
      field: z.string(),
      kept: z.int(),
      values: z.array(z.object({ id: z.int(), value: z.nullable(z.string()) })),
    }),
  ),
  /** What changes to the record that stays, and how much of it that record has already. */
  moved: z.array(z.extend(counted, { already_there: z.int() })),
  /** The plays of all; null for kinds that are not played. */
  plays: z.nullable(z.int()),
  /** The aliases after the merge; those that were no aliases of the record that stays are new. */
  aliases: z.array(z.object({ name: z.string(), is_new: z.boolean() })),
  /** Why this cannot be merged as it is. */
  problem: z.nullable(z.string()),
})
export type MergePreview = z.output<typeof preview>

/** Why two records may be the same: their names sound alike, or their audio does. */
const likeness = z.enum(['name', 'audio'])

export const likelyPair = z.object({
  records: z.tuple([comparedRecord, comparedRecord]),
  by: z.array(likeness),
  /** The linked kind that tells them apart: both have some of it, and none in common. */
  apart_by: z.nullable(linkedName.shape.kind),
})
export type LikelyPair = z.output<typeof likelyPair>

const pairColumns = ['id'] as const
const pairFilters = z.object({
  by: z.optional(z.nullable(z.union([z.literal(''), likeness]))),
  /** Those of which an admin has said that they are not the same. */
  are_distinct: flag(),
  /** Only pairs with this record. */
  id: linkedId(),
})
export type PairFilters = z.output<typeof pairFilters>

const pairRequest = filteredRequest(pairColumns, pairFilters)
const pairs = z.object({ Info: z.array(likelyPair), totalPageNo: z.int(), totalCount: z.int() })
const distinctRequest = z.object({
  id: ids().check(z.refine((two) => two.length === 2, ruleMessage('rules.invalid'))),
  are_distinct: flag(),
})

/** The calls that merge records of a kind, and find those that are likely the same. */
export function merging({ resource, path, noun }: { resource: Guarded; path: string; noun: string }) {
  const records = `${noun.toLowerCase()} records`
  return {
    merge: endpoint({
      method: 'POST',
      path: `${path}/merge`,
      who: 'admins',
      needs: [needOf(resource, 'edit'), needOf(resource, 'delete')],
      summary: `Merges ${records} into one, which gets their links, names and empty fields. Outdated versions are rejected as stale.`,
      body: mergeRequest,
      data: done,
    }),
    previewMerge: endpoint({
      method: 'POST',
      path: `${path}/previewMerge`,
      who: 'admins',
      needs: [needOf(resource, 'view')],
      summary: `Returns what a merge of ${records} would do, in exact numbers.`,
      body: previewRequest,
      data: preview,
    }),
    likelyPairs: endpoint({
      method: 'POST',
      path: `${path}/likelyPairs`,
      who: 'admins',
      needs: [needOf(resource, 'view')],
      summary: `Lists pairs of ${records} that are likely the same, or those of which an admin has said that they are not.`,
      body: pairRequest,
      sortable: pairColumns,
      data: pairs,
      topLevelFields: LIST_TOTALS,
    }),
    setDistinct: endpoint({
      method: 'POST',
      path: `${path}/setDistinct`,
      who: 'admins',
      needs: [needOf(resource, 'edit')],
      summary: `Records that two ${records} are not the same, or takes that back.`,
      body: distinctRequest,
      data: z.object({ are_distinct: z.boolean() }),
    }),
  }
}

export type Merging = ReturnType<typeof merging>
