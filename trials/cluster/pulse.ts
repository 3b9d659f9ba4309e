import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '#contract/index.ts'
import { askOnce } from '../chaos/ask.ts'

/** In milliseconds. */
const INTERVAL_MS = 25

/** Saves a tag again and again, and tells for how long nothing was accepted. */
export function startPulse(origin: string, token: string) {
  const accepted: number[] = [performance.now()]
  let isOver = false

  async function beat() {
    for (let n = 0; !isOver; n++) {
      const name = { tag_name: `pulse ${Math.round(performance.now())} ${n}` }
      const answer = await askOnce(origin, contract.tags.save.path, token, name).catch(() => null)
      if (answer?.status === 200 && answer.body.toString().startsWith('{"success":1'))
        accepted.push(performance.now())
      await pause(INTERVAL_MS)
    }
  }

  const running = beat()
  return {
    /** In milliseconds: the longest time without an accepted write since `from`. */
    longestPause(from: number): number {
      const before = accepted.findLast((at) => at < from) ?? from
      const since = accepted.filter((at) => at >= from)
      return Math.max(...[...since, performance.now()].map((at, n) => at - (since[n - 1] ?? before)))
    },
    async stop() {
      isOver = true
      await running
    },
  }
}
