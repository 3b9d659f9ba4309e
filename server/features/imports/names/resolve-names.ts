import { sql } from 'kysely'
import type { NamedKind } from '#contract/features/imports/sheet.ts'
import { withoutCase } from '#contract/values/fields.ts'
import {
  MAX_SIMILAR,
  type Match,
  matchNames,
  type Named,
  otherwiseSpelled,
} from '#server/catalogue/names/match-names.ts'
import { isSameInOtherScript, type Known } from '#server/catalogue/names/other-script.ts'
import { namesOfNew } from '#server/catalogue/names/two-scripts.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { soundsOf } from '#server/core/search/duplicate-key.ts'
import { KINDS } from './kinds.ts'

/** How many decisions about names one statement saves. */
const MAX_PENDING_SAVES = 1000
/** For how many names of an import similar records are searched, which takes some milliseconds each. */
const MAX_SEARCHED = 200

type Name = { name_no: number; name: string }
type Decision = Name & {
  outcome: 'linked' | 'other_script' | 'created'
  record_id: number | null
  /** The number of an earlier name of the sheet, if this name means the record that the earlier one will get. */
  same_as: number | null
  near: (Omit<Named, 'id'> & { id: number | null })[]
}

/**
 * Matches each unmatched name of an import with the catalogue, and with earlier names that get new records. A name without a match
 * gets a new record, and a list of similar names.
 */
export async function resolveNames(trx: Transaction, import_id: number): Promise<void> {
  let searched = 0
  for (const { kind, resource } of KINDS) {
    const names = await namesOf(trx, import_id, kind, 'open')
    if (names.length === 0) continue
    const decide = decider(await namesOf(trx, import_id, kind, 'created'))
    for (let from = 0; from < names.length; from += MAX_PENDING_SAVES) {
      const some = names.slice(from, from + MAX_PENDING_SAVES)
      const matches = await matchNames(
        trx,
        resource,
        some.map(({ name }) => name),
      )
      const decisions = some.flatMap((name) => decide(name, matches.get(name.name)) ?? [])
      searched += await addSimilar(trx, resource, decisions, MAX_SEARCHED - searched)
      await saveDecisions(trx, import_id, decisions)
    }
  }
}

/** The names of an import in the order of the sheet: those that are not matched yet, or those that get new records. */
function namesOf(
  trx: Transaction,
  import_id: number,
  kind: NamedKind,
  which: 'open' | 'created',
): Promise<Name[]> {
  const names = trx
    .selectFrom('import_names')
    .select(['name_no', 'name'])
    .where('import_id', '=', import_id)
    .where('kind', '=', kind)
    .orderBy('name_no')
  return which === 'open'
    ? names.where('outcome', 'is', null).where('rows', '>', 0).execute()
    : names.where('outcome', '=', 'created').where('same_as', 'is', null).execute()
}

/** Decides on names in the order of the sheet, so that a name can mean the record that an earlier one will get. */
function decider(created: readonly Name[]) {
  const byName = new Map<string, number>()
  const bySound = new Map<string, (Known & { name_no: number })[]>()
  const create = ({ name_no, name }: Name) => {
    const [english, hindi_name] = namesOfNew(name)
    const made = { name_no, name: english, hindi_name }
    for (const own of [name, english, hindi_name ?? name]) byName.set(withoutCase(own), name_no)
    for (const sound of new Set([...soundsOf(english), ...soundsOf(hindi_name ?? '')])) {
      const before = bySound.get(sound) ?? []
      if (before.length <= MAX_SIMILAR) bySound.set(sound, [...before, made])
    }
  }
  created.forEach(create)
  return ({ name_no, name }: Name, match: Match | undefined): Decision => {
    const none = { name_no, name, record_id: null, same_as: null, near: [] }
    if (match?.outcome === 'linked')
      return {
        ...none,
        outcome: 'linked',
        record_id: match.record.id,
        near: match.others.slice(0, MAX_SIMILAR),
      }
    const same_as = [name, ...namesOfNew(name)].flatMap((own) => byName.get(withoutCase(own ?? '')) ?? [])[0]
    if (same_as !== undefined) return { ...none, outcome: 'created', same_as }
    const earlier = [...new Set(soundsOf(name).flatMap((sound) => bySound.get(sound) ?? []))]
    if (match?.outcome === 'other_script' && earlier.length === 0)
      return { ...none, outcome: 'other_script', record_id: match.record.id }
    const alike = match?.outcome === 'created' ? match.alike : match ? [match.record] : []
    const [only, ...others] = earlier
    if (only && others.length + alike.length === 0 && isSameInOtherScript(name, only))
      return { ...none, outcome: 'other_script', same_as: only.name_no }
    create({ name_no, name })
    const near = [...alike, ...earlier.map(({ name_no: _, ...names }) => ({ id: null, ...names }))]
    return { ...none, outcome: 'created', near: near.slice(0, MAX_SIMILAR) }
  }
}

/**
 * Adds similar records to new names that sound like no record, for at most `most` names from the first on. Returns for how many.
 */
async function addSimilar(
  trx: Transaction,
  resource: Resource,
  decisions: readonly Decision[],
  most: number,
): Promise<number> {
  const alone = decisions.filter(
    ({ outcome, same_as, near }) => outcome === 'created' && same_as === null && near.length === 0,
  )
  const searched = alone.slice(0, most)
  for (const decision of searched) decision.near = await otherwiseSpelled(trx, resource, decision.name)
  return searched.length
}

async function saveDecisions(trx: Transaction, import_id: number, decisions: readonly Decision[]) {
  // The import's id is compared as a column, see `ofImport`.
  const keyed = decisions.map((decision) => ({ import_id, ...decision }))
  await sql`
    update import_names n set outcome = d.outcome, record_id = d.record_id, same_as = d.same_as, near = d.near
    from jsonb_to_recordset(${JSON.stringify(keyed)}::jsonb)
      as d(import_id integer, name_no integer, outcome text, record_id integer, same_as integer, near jsonb)
    where n.import_id = d.import_id and n.name_no = d.name_no`.execute(trx)
}
