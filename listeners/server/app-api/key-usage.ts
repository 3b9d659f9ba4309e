import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import { tooMany } from '#server/core/errors/api-errors.ts'
import type { Log } from '#server/core/log/log.ts'
import { message } from '#server/core/messages/message.ts'
import { networkOf } from '#server/core/rate-limits/rate-limits.store.ts'
import type { KnownKey } from './known-keys.ts'

/** In milliseconds: the delay after which calls are added to the database and known to other processes. */
const FLUSH_INTERVAL_MS = 5000
const MINUTE_MS = 60_000

type Usage = {
  /** In minutes since 1970. */
  minute: number
  /** The calls of this minute in this process, and `elsewhere` in the others, as far as they have added them to the database. */
  calls: number
  elsewhere: number
  /** The calls that are not in the database yet: all of them, and those of this minute. */
  unsent: number
  unsentInMinute: number
  lastUsed: Date
}

/**
 * Limits and counts the calls of each key in memory, and adds them to the database every few seconds. A key that several
 * processes serve at once may exceed its rate by what they answer until they know of each other.
 */
export function keyUsage(db: Database, log: Log) {
  const usages = new Map<number, Usage>()
  /** The calls of each visitor of the listening page in this minute, in this process. */
  const visitors = { minute: 0, calls: new Map<string, number>() }
  let flushing: Promise<void> | null = null
  const timer = setInterval(() => void flush(), FLUSH_INTERVAL_MS)

  function usageOf(key_id: number, minute: number): Usage {
    const usage = usages.get(key_id)
    if (usage?.minute === minute) return usage
    const begun = { minute, calls: 0, elsewhere: 0, unsentInMinute: 0 }
    const next = { unsent: 0, lastUsed: new Date(), ...usage, ...begun }
    usages.set(key_id, next)
    return next
  }

  /** The number of calls from an address in this minute, including this one. */
  function countVisitor(ip: string, minute: number): number {
    if (visitors.minute !== minute) {
      visitors.minute = minute
      visitors.calls.clear()
    }
    const address = networkOf(ip)
    const calls = (visitors.calls.get(address) ?? 0) + 1
    visitors.calls.set(address, calls)
    return calls
  }

  /** Counts a call. Throws 429 when the key, or for a public key the address, has used up its calls of this minute. */
  function count({ key_id, rate_per_minute, publicKey }: KnownKey, ip: string): void {
    const now = Date.now()
    const minute = Math.floor(now / MINUTE_MS)
    const usage = usageOf(key_id, minute)
    const before = publicKey === null ? usage.calls + usage.elsewhere : countVisitor(ip, minute) - 1
    if (before >= rate_per_minute)
      throw tooMany(message('app.tooMany', { most: rate_per_minute }), (MINUTE_MS - (now % MINUTE_MS)) / 1000)
    usage.calls++
    usage.unsent++
    usage.unsentInMinute++
    usage.lastUsed = new Date(now)
  }

  function flush(): Promise<void> {
    flushing ??= send()
      .catch((error: unknown) => log.warn({ err: error }, 'The calls of API keys are not counted yet'))
      .finally(() => {
        flushing = null
      })
    return flushing
  }

  async function send(): Promise<void> {
    const used = [...usages].filter(([, { unsent }]) => unsent > 0)
    if (used.length === 0) return
    const sent = used.map(([key_id, usage]) => ({ key_id, ...usage }))
    const column = <Name extends keyof (typeof sent)[number]>(name: Name) => sent.map((one) => one[name])
    const { rows } = await sql<{ key_id: number; minute: number; minute_calls: number }>`
      insert into api_key_calls as c (key_id, day, calls, last_used_at, minute, minute_calls)
      select key_id, current_date, calls, last_used_at, minute, minute_calls
      from unnest(${column('key_id')}::int[], ${column('unsent')}::bigint[],
        ${column('lastUsed')}::timestamptz[], ${column('minute')}::int[], ${column('unsentInMinute')}::bigint[]
      ) u(key_id, calls, last_used_at, minute, minute_calls)
      on conflict (key_id, day) do update set
        calls = c.calls + excluded.calls,
        last_used_at = greatest(c.last_used_at, excluded.last_used_at),
        minute = greatest(c.minute, excluded.minute),
        minute_calls = case
          when c.minute > excluded.minute then c.minute_calls
          when c.minute = excluded.minute then c.minute_calls + excluded.minute_calls
          else excluded.minute_calls
        end
      returning key_id, minute, minute_calls`.execute(db)
    for (const { key_id, unsent, unsentInMinute, minute } of sent) {
      const usage = usages.get(key_id)
      if (!usage) continue
      usage.unsent -= unsent
      if (usage.minute !== minute) continue
      usage.unsentInMinute -= unsentInMinute
      const total = rows.find((row) => row.key_id === key_id && row.minute === minute)?.minute_calls ?? 0
      usage.elsewhere = Math.max(0, total - (usage.calls - usage.unsentInMinute))
    }
  }

  return {
    count,
    flush,
    async stop() {
      clearInterval(timer)
      await flushing
      await flush()
    },
  }
}
