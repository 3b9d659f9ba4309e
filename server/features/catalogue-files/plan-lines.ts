import { isDeepStrictEqual } from 'node:util'
import type { Message } from '#contract/messages/message.ts'
import { kindOf } from '#contract/values/field-kinds.ts'
import { REQUIRED } from '#contract/values/fields.ts'
import { withoutOwnNames } from '#server/catalogue/aliases.ts'
import type { Values } from '#server/catalogue/records.ts'
import { message } from '#server/core/messages/message.ts'
import { hasWords, sanitise } from '#server/resources/pages/sanitise.ts'
import { WAITING } from '#server/resources/tracks/start-fetches.ts'
import type { Entity, LinkField } from './entities.ts'
import type { PresentRecord } from './present-records.ts'
import type { LineProblem, ReadLine } from './read-record.ts'
import { type LinkedRecords, linkedIds } from './resolve-links.ts'
import type { StoredMedia } from './store-media.ts'

/** The change that a line makes: a new record, or changed columns and links; neither if the record is already as the line says. */
export type PlannedLine = {
  line: ReadLine
  media: StoredMedia
  present: PresentRecord | null
  /** The columns that are written, with their values. */
  columns: Record<string, unknown>
  /** The links that are replaced, with the new ids in their order. */
  links: readonly { link: LinkField; ids: number[] }[]
  /** The links that are added at the end of an ordered list. */
  additions: readonly { link: LinkField; ids: number[] }[]
  outcome: 'added' | 'changed' | 'unchanged'
}

class LineRefused extends Error {
  readonly field: string
  readonly problem: Message
  constructor(field: string, problem: Message) {
    super(problem)
    this.field = field
    this.problem = problem
  }
}

/** Compares a line with its present record, and returns the change, or why the line cannot be imported. */
export function planLine(
  entity: Entity,
  line: ReadLine,
  media: StoredMedia,
  present: PresentRecord | null,
  linked: LinkedRecords,
): PlannedLine | LineProblem {
  try {
    const columns = columnsOf(entity, line, media, present, linked)
    const { links, additions } = linksOf(entity, line, present, linked)
    const isChanged = Object.keys(columns).length > 0 || links.length > 0 || additions.length > 0
    const outcome = !present ? 'added' : isChanged ? 'changed' : 'unchanged'
    return { line, media, present, columns, links, additions, outcome }
  } catch (error) {
    if (!(error instanceof LineRefused)) throw error
    return { line: line.line, key: line.key, field: error.field, problem: error.problem }
  }
}

/** The columns of a new record, or those in which a line differs from the present record. */
function columnsOf(
  entity: Entity,
  line: ReadLine,
  media: StoredMedia,
  present: PresentRecord | null,
  linked: LinkedRecords,
): Record<string, unknown> {
  const sent: Record<string, Values[string]> = { ...line.columns, ...media.values }
  for (const [field, key] of line.references) {
    const to = entity.references.find((one) => one.field === field)?.to ?? ''
    const id = key === null ? null : linked.byKey(to, key)
    if (id === undefined) throw new LineRefused(field, message('catalogueFiles.noRecord', { key: key ?? '' }))
    sent[field] = id
  }
  if (entity.name === 'pages' && typeof sent.content === 'string') {
    const stored = textOf(present?.row.content)
    // Stored content stays unchanged to the letter, so that an export comes back without a change.
    if (stored !== sent.content) sent.content = sanitise(sent.content)
    if (!hasWords(sent.content)) throw new LineRefused('content', REQUIRED)
  }
  if (entity.hasAudio) Object.assign(sent, audioColumns(line, media, sent, present))
  if (!present) return { ...missing(entity, sent), ...withoutOwnNames(entity.resource, sent) }
  const names = Object.fromEntries(entity.resource.names.map((name) => [name, textOf(present.row[name])]))
  const { aliases } = withoutOwnNames(entity.resource, { ...names, ...sent })
  const wanted = 'aliases' in sent ? { ...sent, aliases } : sent
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([column, value]) => !isDeepStrictEqual(present.row[column] ?? null, value ?? null),
    ),
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** The default values of a new record for fields that its line lacks. Throws for a required field. */
function missing({ fields }: Entity, sent: Values): Values {
  const given: Record<string, Values[string]> = {}
  for (const { name, rule, canBeNull } of fields) {
    if (sent[name] !== undefined) continue
    const kind = kindOf(rule)
    if (canBeNull) given[name] = null
    else if (kind === 'status' || kind === 'flag') given[name] = '1'
    else if (name === 'aliases') given[name] = []
    else throw new LineRefused(name, REQUIRED)
  }
  return given
}

/** The columns about the audio of a track: a stored file, or a link from which it is downloaded after the import. */
function audioColumns(
  { audio }: ReadLine,
  media: StoredMedia,
  sent: Values,
  present: PresentRecord | null,
): Values {
  const { track_link } = sent
  if (media.audio !== null) {
    const file_name =
      sent.file_name ?? textOf(present?.row.file_name) ?? audio?.file.split('/').at(-1) ?? null
    return { is_track_complete: '1', message: null, file_name }
  }
  const hasAudio = present?.row.audio_key != null
  if (!present && !track_link) throw new LineRefused('audio', message('catalogueFiles.noAudio'))
  if (present && track_link === null && !hasAudio && present.row.track_link !== null)
    throw new LineRefused('track_link', message('catalogueFiles.noAudio'))
  if (!track_link || present?.row.track_link === track_link) return {}
  return { is_track_complete: hasAudio ? '1' : '0', message: WAITING }
}

/** The links in which a line differs from the present record. */
function linksOf(entity: Entity, line: ReadLine, present: PresentRecord | null, linked: LinkedRecords) {
  const idsOf = (link: LinkField) => {
    const found = linkedIds(line, link.field, linked)
    if ('problem' in found) throw new LineRefused(link.field, found.problem)
    return found.ids
  }
  const presentIds = ({ table }: LinkField) => (present?.links[table] ?? []).map(([id]) => id)
  const links = entity.links.flatMap((link) => {
    const ids = idsOf(link)
    const before = presentIds(link)
    const order = (list: readonly number[]) => (link.ordered ? list : list.toSorted((a, b) => a - b))
    return !ids || isDeepStrictEqual(order(ids), order(before)) ? [] : [{ link, ids }]
  })
  const additions = entity.additions.flatMap((link) => {
    const before = presentIds(link)
    const ids = (idsOf(link) ?? []).filter((id) => !before.includes(id))
    return ids.length === 0 ? [] : [{ link, ids }]
  })
  return { links, additions }
}
