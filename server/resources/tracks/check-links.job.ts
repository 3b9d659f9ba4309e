import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '#server/core/context.ts'
import { askLink } from '#server/core/downloads/ask-link.ts'
import { guardOf } from '#server/core/downloads/guard.ts'
import { LIMITS } from '#server/core/downloads/limits.ts'
import { hostBehind } from '#server/core/downloads/share-links.ts'
import { job } from '#server/core/jobs/job.ts'
import { type CheckedLink, dueLinks, recordAnswer, recordNoAnswer } from './link-checks.store.ts'

/** How many links are read from the database at a time. */
const BATCH_LINKS = 1000
const MAX_CONCURRENT_HOSTS = 8
/** In milliseconds: the pause between two requests to one host. */
const BETWEEN = 1000
/** In milliseconds: links not checked within five hours are checked the next night. */
const NIGHT = 5 * 3_600_000

/** Checks at night, Indian time, whether the links of complete tracks still respond. */
export const checkLinks = job<Record<string, never>>({
  name: 'check-links',
  tries: 3,
  pause: { first: 300, longest: 3600 },
  atOnce: 1,
  longest: NIGHT / 1000 + 1800,
  cron: '30 20 * * *',
  work: (context, _payload, { signal }) =>
    runCheck(context, AbortSignal.any([signal, AbortSignal.timeout(NIGHT)]), BETWEEN),
})

/** Checks every link that is due. Links of one host are checked in sequence with a pause of `between` milliseconds. */
export async function runCheck(context: Context, signal: AbortSignal, between: number): Promise<void> {
  for (;;) {
    const due = await dueLinks(context.db, BATCH_LINKS)
    if (due.length === 0 || signal.aborted) return
    const hosts = [...Map.groupBy(due, ({ link }) => hostBehind(link)).values()]
    const workOff = async () => {
      for (let links = hosts.pop(); links; links = hosts.pop())
        await checkHost(context, links, signal, between)
    }
    await Promise.all(Array.from({ length: MAX_CONCURRENT_HOSTS }, workOff))
  }
}

async function checkHost(
  context: Context,
  links: readonly CheckedLink[],
  signal: AbortSignal,
  between: number,
): Promise<void> {
  for (const checked of links) {
    if (signal.aborted) return
    await checkLink(context, checked, signal)
    // The pause was aborted; the loop checks the signal.
    await pause(between, undefined, { signal }).catch(() => undefined)
  }
}

async function checkLink(
  { db, settings }: Context,
  checked: CheckedLink,
  signal: AbortSignal,
): Promise<void> {
  const guard = guardOf(settings.fetchAllow)
  const problem = await askLink(checked.link, { guard, timeouts: LIMITS, signal }).catch((error: unknown) => {
    if (signal.aborted) return undefined
    throw error
  })
  if (problem === undefined) return
  // A server that asks to retry later has responded, so the link works.
  if (problem === null || problem.retryAfter !== null) return recordAnswer(db, checked)
  await recordNoAnswer(db, checked, problem.localized)
}
