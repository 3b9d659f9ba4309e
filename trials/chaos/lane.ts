import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** `open`: passes everything on. `refuses`: closes connections. `silent`: passes nothing on. `slow`: each chunk waits. */
export type LaneState = 'open' | 'refuses' | 'silent' | 'slow'

/** In milliseconds: how long a chunk waits in a slow lane. */
const SLOW_MS = 300

/** A way to a service on loopback that can be disturbed; `target` is asked for each connection. */
export async function openLane(target: () => number) {
  let state: LaneState = 'open'
  const sockets = new Set<Socket>()
  /** What waits for the lane to be passable again. */
  let changed = Promise.withResolvers<void>()

  async function carry(from: Socket, to: Socket) {
    for await (const chunk of from) {
      while (state === 'silent') await changed.promise
      if (state === 'slow') await pause(SLOW_MS)
      if (to.writable) to.write(chunk)
    }
    to.end()
  }

  const server = createServer((near) => {
    if (state === 'refuses') return void near.destroy()
    const far = connect(target(), '127.0.0.1')
    const cut = () => {
      near.destroy()
      far.destroy()
    }
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', cut)
      one.on('close', () => sockets.delete(one))
      carry(one, other).catch(cut)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The lane listens on no port')

  return {
    port: address.port,
    set(next: LaneState) {
      state = next
      if (next === 'refuses') for (const socket of sockets) socket.destroy()
      changed.resolve()
      changed = Promise.withResolvers()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
export type Lane = Awaited<ReturnType<typeof openLane>>
