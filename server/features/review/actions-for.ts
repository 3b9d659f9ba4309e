import { hasRight, may, needOf } from '#contract/calls/permissions.ts'
import { described } from '#contract/catalogue/described.ts'
import { isJudged } from '#contract/catalogue/gaps.ts'
import type { ReviewAction } from '#contract/features/review.ts'
import type { Facts } from './read-facts.ts'
import type { Reviewer, Run } from './run.store.ts'

/**
 * The possible decisions about a record, the most sensible first: remove a dead link when the audio is here, retry a failed
 * download, complete a record assigned to the admin, or keep the record as it is.
 */
export function actionsFor(
  { admin_id, rights }: Reviewer,
  { list, gap }: Pick<Run, 'list' | 'gap'>,
  { is_active, dead_links, track_link, assigned_to }: Facts,
): ReviewAction[] {
  if (gap === 'audio') return track_link === null ? [] : ['retry']
  if (!isJudged(described(list), gap)) return []
  const mayPublish = hasRight(list, 'publish') && may(rights, needOf(list, 'publish'))
  const isDead = gap === 'dead_link' && dead_links.length > 0
  const canRetry = isDead && dead_links.some(({ field }) => field === 'track_link')
  return [
    ...(isDead ? (['remove'] as const) : []),
    ...(canRetry ? (['retry'] as const) : []),
    ...(assigned_to?.admin_id === admin_id ? (['done'] as const) : []),
    'keep',
    ...(mayPublish && is_active === '1' ? (['deactivate'] as const) : []),
    ...(mayPublish && is_active === '0' && gap === 'each' ? (['activate'] as const) : []),
    'assign',
  ]
}
