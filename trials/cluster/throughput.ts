import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { contract } from '#contract/index.ts'
import type { Load, Result } from '../../bench/http-load.ts'
import type { Cluster } from './cluster.ts'

const CONNECTIONS = 24

/** Calls of signed-in admins that are answered in a second, with one, two and three web processes behind the proxy. */
export async function throughput({ origin, webProxy, webPorts }: Cluster, token: string, seconds: number) {
  const lines: Record<string, object> = {}
  for (let count = 1; count <= webPorts.length; count++) {
    await webProxy.use(webPorts.slice(0, count))
    const { perSecond, median, p99, refused } = await load(origin, token, seconds)
    lines[`${count} web process${count > 1 ? 'es' : ''}`] = {
      'calls per second': Math.round(perSecond),
      'median (ms)': Number(median.toFixed(1)),
      'p99 (ms)': Number(p99.toFixed(1)),
      failed: refused,
    }
  }
  await webProxy.use(webPorts)
  return lines
}

async function load(origin: string, token: string, seconds: number): Promise<Result> {
  const given: Load = {
    address: origin,
    headers: { authorization: `Bearer ${token}` },
    paths: [
      `/api/${contract.dashboard.counts.path}`,
      `/api/${contract.albums.get.path.replace('{id}', '1')}`,
    ],
    connections: CONNECTIONS,
    seconds,
    isOnce: false,
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../bench/http-load.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(given))
  return (await json(child.stdout)) as Result
}
