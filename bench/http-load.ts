import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * A client of its own process, so that it does not take the processor of the server: `connections` callers at once ask for
 * the paths in turn, each as soon as its answer is there, for `seconds`, or until every path was asked once when `isOnce`.
 * With `bodies`, each is sent to its path.
 * Reads a `Load` as JSON from standard input and writes a `Result`.
 */
export type Load = {
  address: string
  headers: Record<string, string>
  paths: string[]
  bodies?: object[]
  connections: number
  seconds: number
  isOnce: boolean
}

/** Times in milliseconds; `refused` counts answers that are not 200. */
export type Result = {
  requests: number
  refused: number
  perSecond: number
  median: number
  p99: number
  bytes: number
}

const { address, headers, paths, bodies, connections, seconds, isOnce }: Load = JSON.parse(
  await text(process.stdin),
)
const { hostname, port, host } = new URL(address)
const head = Object.entries({ host, connection: 'keep-alive', ...headers })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')
const times: number[] = []
let [asked, refused, bytes] = [0, 0, 0]
const began = performance.now()
const isOver = () => (isOnce ? asked >= paths.length : performance.now() - began > 1000 * seconds)

const caller = () =>
  new Promise<void>((resolve, reject) => {
    const socket = createConnection(Number(port), hostname).setNoDelay()
    let sent = 0
    let rest = 0
    let isChunked = false
    let received: Buffer = Buffer.alloc(0)

    function ask() {
      if (isOver()) {
        socket.end()
        return resolve()
      }
      const path = paths[asked % paths.length]
      const body = bodies && JSON.stringify(bodies[asked % bodies.length])
      asked++
      sent = performance.now()
      socket.write(
        body === undefined
          ? `GET ${path} HTTP/1.1\r\n${head}\r\n`
          : `POST ${path} HTTP/1.1\r\n${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
    }

    function done() {
      times.push(performance.now() - sent)
      rest = 0
      isChunked = false
      received = Buffer.alloc(0)
      ask()
    }

    /** Whether an answer in chunks has come with its last one, of no bytes. */
    const isWhole = () => received.subarray(-7).equals(LAST_CHUNK)

    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('data', (data: Buffer) => {
      bytes += data.length
      if (rest > 0) {
        rest -= data.length
        return rest === 0 ? done() : undefined
      }
      received = received.length === 0 ? data : Buffer.concat([received, data])
      if (isChunked) return isWhole() ? done() : undefined
      const end = received.indexOf('\r\n\r\n')
      if (end < 0) return
      const top = received.toString('latin1', 0, end)
      if (!top.startsWith('HTTP/1.1 200')) refused++
      isChunked = /\r\ntransfer-encoding: chunked/i.test(top)
      if (isChunked) return isWhole() ? done() : undefined
      const length = /\r\ncontent-length: (\d+)/i.exec(top)?.[1]
      if (length === undefined) throw new Error(`An answer without a length: ${top}`)
      rest = end + 4 + Number(length) - received.length
      if (rest === 0) done()
    })
  })

await Promise.all(Array.from({ length: connections }, caller))
const elapsed = (performance.now() - began) / 1000
const sorted = times.toSorted((a, b) => a - b)
const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
const result: Result = {
  requests: times.length,
  refused,
  perSecond: times.length / elapsed,
  median: at(0.5),
  p99: at(0.99),
  bytes: bytes / times.length,
}
console.log(JSON.stringify(result))
