import { may, needOf, type Rights } from '#contract/calls/permissions.ts'
import { DRAFT_KINDS, type DraftKind, eachDraftKind } from '#contract/features/draft-needs.ts'
import type { DraftLink } from '#contract/features/recordings.ts'
import type { Message } from '#contract/messages/message.ts'
import { LOST_LETTERS, REQUIRED } from '#contract/values/fields.ts'
import { isLostName } from '#contract/values/lost-letters.ts'
import { foundIn, MAX_SIMILAR, matchNames, recordsById } from '#server/catalogue/names/match-names.ts'
import type { Database } from '#server/core/database/connect.ts'
import { message } from '#server/core/messages/message.ts'
import { KIND_RESOURCES } from '#server/resources/all-resources.ts'
import type { StoredDraft, StoredLink } from './drafts.store.ts'
import { tracksWithAudio } from './same-audio.ts'

/** A draft with the records that its links mean, and the problems that keep it from being saved, by field. */
export type CheckedDraft = {
  draft: StoredDraft
  links: Record<DraftKind, DraftLink[]>
  problems: Record<string, Message>
}

type Resolve = (link: StoredLink) => DraftLink

/** Finds the records to which drafts link at present, and the problems that keep an admin with these rights from saving them. */
export async function checkDrafts(
  db: Database,
  drafts: readonly StoredDraft[],
  rights: Rights,
): Promise<CheckedDraft[]> {
  const resolve = new Map<DraftKind, Resolve>()
  for (const kind of DRAFT_KINDS)
    resolve.set(
      kind,
      await resolver(
        db,
        kind,
        drafts.flatMap(({ links }) => links[kind] ?? []),
      ),
    )
  const known = await tracksWithAudio(
    db,
    drafts.map(({ content_hash }) => content_hash),
  )
  return drafts.map((draft) => {
    const links = eachDraftKind((kind) => {
      const found = (draft.links[kind] ?? []).flatMap((link) => resolve.get(kind)?.(link) ?? [])
      // Two names may be spellings of one record, which is linked once.
      return found.filter(({ id }, at) => id === null || found.findIndex((other) => other.id === id) === at)
    })
    const same = known.get(draft.content_hash.toString('hex'))
    return { draft, links, problems: problemsOf(draft, links, same?.display_name, rights) }
  })
}

async function resolver(db: Database, kind: DraftKind, links: readonly StoredLink[]): Promise<Resolve> {
  const resource = KIND_RESOURCES[kind]
  const chosen = await recordsById(
    db,
    resource,
    links.flatMap(({ id }) => id ?? []),
  )
  const matches = await matchNames(
    db,
    resource,
    links.filter(({ id }) => id === null).map(({ name }) => name),
  )
  return ({ id, name }) => {
    const record = id === null ? null : chosen.get(id)
    if (record) return { ...record, outcome: 'chosen' }
    if (id !== null) return { id, name, hindi_name: null, outcome: 'gone' }
    const found = foundIn(matches.get(name))
    if (!found) return { id: null, name, hindi_name: null, outcome: 'created' }
    const others = found.others.slice(0, MAX_SIMILAR).map((other) => other.id)
    return { ...found.record, outcome: found.outcome, ...(others.length > 0 && { others }) }
  }
}

function problemsOf(
  { display_name, display_name_hindi }: StoredDraft,
  links: CheckedDraft['links'],
  sameTrack: string | undefined,
  rights: Rights,
): Record<string, Message> {
  const problems: Record<string, Message> = {}
  if (display_name === '') problems.display_name = REQUIRED
  if (display_name_hindi === '') problems.display_name_hindi = REQUIRED
  for (const kind of DRAFT_KINDS) {
    if (links[kind].some(({ outcome, name }) => outcome === 'created' && isLostName(name)))
      problems[kind] = LOST_LETTERS
    // The link may have been chosen before the admin lost this right.
    if (links[kind].length > 0 && !may(rights, needOf(kind, 'view')))
      problems[kind] = message('noRight.view', { what: kind })
    if (links[kind].some(({ outcome }) => outcome === 'created') && !may(rights, needOf(kind, 'edit')))
      problems[kind] = message('noRight.edit', { what: kind })
    if (links[kind].some(({ outcome }) => outcome === 'gone')) problems[kind] = message('links.oneIsGone')
  }
  if (sameTrack !== undefined) problems.file_name = message('recordings.sameTrack', { name: sameTrack })
  return problems
}
