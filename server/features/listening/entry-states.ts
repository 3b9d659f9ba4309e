/** The fields of a track that filing can change: its status, and its links by table, each in ascending order. */
export type State = { is_active: string; links: Readonly<Record<string, readonly number[]>> }
/** The changes of a run in a track, as the history keeps them. */
export type Recorded = { before: State; after: State }

/**
 * The history of a track after one more filing, which changed it from `was` to `is`: the track as it is, and as it would be without
 * the run, so that changes of others are in both. Null if the run has changed nothing in all.
 */
export function recordedWith(known: Recorded | null, was: State, is: State): Recorded | null {
  const before: Record<string, readonly number[]> = {}
  const after: Record<string, readonly number[]> = {}
  for (const [table, ids] of Object.entries(is.links)) {
    const [added, removed] = netLinks(known, table, was.links[table] ?? [], ids)
    const without = [...ids.filter((id) => !added.has(id)), ...[...removed].filter((id) => !ids.includes(id))]
    const isSame = without.length === ids.length && without.every((id) => ids.includes(id))
    if (isSame) continue
    before[table] = without.toSorted((a, b) => a - b)
    after[table] = ids
  }
  const first = known?.after.is_active === was.is_active ? known.before.is_active : was.is_active
  if (first === is.is_active && Object.keys(after).length === 0) return null
  return { before: { is_active: first, links: before }, after: { is_active: is.is_active, links: after } }
}

/** The links that the run has added and removed. */
function netLinks(known: Recorded | null, table: string, was: readonly number[], is: readonly number[]) {
  const [from, to] = [known?.before.links[table] ?? [], known?.after.links[table] ?? []]
  const added = new Set(without(to, from))
  const removed = new Set(without(from, to))
  for (const id of without(is, was)) if (!removed.delete(id)) added.add(id)
  for (const id of without(was, is)) if (!added.delete(id)) removed.add(id)
  return [added, removed] as const
}

export const without = (ids: readonly number[], others: readonly number[]): number[] =>
  ids.filter((id) => !others.includes(id))
