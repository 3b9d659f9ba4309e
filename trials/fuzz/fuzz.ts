import { readdir } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { judge } from './judge.ts'
import { type Fuzzed, requestFor, USER } from './requests.ts'
import { routes as allRoutes } from './routes.ts'
import { type Answer, type Outcome, send } from './send.ts'
import type { Target } from './target.ts'

export type Finding = { what: string; route: string; n: number; sent: Fuzzed }
export type Options = {
  seed: number
  /** The number of requests to each route. */
  each: number
  /** Every one, where nothing else is said. */
  routes?: readonly Endpoint[]
  /** Ends with the first finding. */
  untilFound?: boolean
  /** How many are under way at the same time. */
  atOnce?: number
  progress?: (sent: number, found: number) => void
}

/** How often everybody is signed in anew, in requests. */
const RENEW_EVERY = 150

/**
 * Sends generated requests to every route in turn, and says what was wrong with the answers. Of the same complaint about
 * one route only the first is kept.
 */
export async function fuzz(
  target: Target,
  { seed, each, routes = allRoutes, untilFound, atOnce = 4, progress }: Options,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const findings = new Map<string, Finding>()
  const statuses = new Map<number, number>()
  /** The routes of which no request was accepted: what is behind their first check was not tried. */
  const refusing = new Set(routes.map(routeOf))
  let sent = 0
  let renewing: Promise<void> | null = null
  const isOver = () => target.product.hasEnded() || (untilFound === true && findings.size > 0)

  function complain(endpoint: Endpoint, n: number, request: Fuzzed, what: string) {
    const route = routeOf(endpoint)
    const key = `${route} ${what}`
    if (!findings.has(key)) findings.set(key, { what, route, n, sent: request })
  }

  const ask = (request: Fuzzed): Promise<Outcome> =>
    send(target.product.port, agent, withUser(request), target.token(request.identity))

  function withUser(request: Fuzzed): Fuzzed {
    if (request.headers['user-token'] !== USER) return request
    return { ...request, headers: { ...request.headers, 'user-token': target.userToken() } }
  }

  async function one(endpoint: Endpoint, n: number) {
    const request = requestFor(endpoint, seed, n)
    let outcome = await ask(request)
    // Another request may have ended the session or revoked the key.
    const isKnown = request.identity !== 'nobody' && request.identity !== 'stranger'
    if (isKnown && typeof outcome === 'object' && 'status' in outcome && outcome.status === 401) {
      await renew()
      outcome = await ask(request)
    }
    if (outcome === 'aborted') return
    if (outcome === 'silent') return complain(endpoint, n, request, 'does not answer')
    if ('cut' in outcome) return complain(endpoint, n, request, `ends without an answer: ${outcome.cut}`)
    statuses.set(outcome.status, (statuses.get(outcome.status) ?? 0) + 1)
    if (isAccepted(outcome)) refusing.delete(routeOf(endpoint))
    const what = judge(endpoint, request, outcome)
    if (what) complain(endpoint, n, request, what)
  }

  function renew(): Promise<void> {
    renewing ??= target.renew().finally(() => {
      renewing = null
    })
    return renewing
  }

  function* schedule() {
    for (let n = 0; n < each; n++) for (const endpoint of routes) yield [endpoint, n] as const
  }
  const queue = schedule()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [endpoint, n] of queue) {
        if (isOver()) return
        await one(endpoint, n)
        sent++
        if (sent % RENEW_EVERY === 0 && !isOver()) await renew()
        if (sent % 2000 === 0) progress?.(sent, findings.size)
      }
    }),
  )
  agent.destroy()
  const left = await leftFiles(target)
  const leaks = target.leaks()
  const general = [
    ...(target.product.hasEnded() ? [`the product ended:\n${target.product.output().slice(-3000)}`] : []),
    ...(leaks.length > 0 ? [`${leaks.length} tokens or keys of requests are in the log`] : []),
    ...(left.length > 0 ? [`${left.length} temporary files are left`] : []),
  ]
  return { sent, findings: [...findings.values()], general, statuses, refusing: [...refusing] }
}

const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Whether an answer is a success, a file, or packed, which only long successes are. */
const isAccepted = ({ status, headers, body }: Answer): boolean =>
  status === 200 &&
  (!headers['content-type']?.startsWith('application/json') ||
    headers['content-encoding'] !== undefined ||
    body.includes('"success":1'))

/** Files of uploads that are not gone some time after the last request. */
async function leftFiles({ dataDir, product }: Target): Promise<string[]> {
  const files = () => readdir(join(dataDir, 'tmp'))
  if (product.hasEnded()) return []
  for (let attempt = 0; attempt < 20; attempt++) {
    if ((await files()).length === 0) return []
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return files()
}
