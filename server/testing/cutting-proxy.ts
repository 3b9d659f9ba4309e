import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy on loopback that passes bytes on, counts those of the clients, and cuts connections as a bad line does. */
export async function cuttingProxy(port: number) {
  let sent = 0
  let left = Number.POSITIVE_INFINITY
  let cuts = 0
  let next: number[] = []
  const open = new Set<Socket>()

  const server = createServer((client) => {
    const product = connect(port, '127.0.0.1')
    const both = [client, product]
    const end = () => {
      for (const socket of both) socket.destroy()
      open.delete(client)
    }
    open.add(client)
    for (const socket of both) {
      socket.on('error', end)
      socket.on('close', end)
    }
    client.on('data', (bytes) => {
      const some = Buffer.from(bytes as Buffer).subarray(0, left)
      left -= some.length
      sent += some.length
      product.write(some)
      if (left > 0) return
      cuts++
      left = next.shift() ?? Number.POSITIVE_INFINITY
      end()
    })
    product.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Cuts the connection that sends the last of so many bytes, and then the one that sends the last of so many more. */
    cutAfter(bytes: number, ...others: number[]) {
      left = bytes
      next = others
    },
    /** The bytes of all clients, and how often a connection was cut. */
    seen: () => ({ sent, cuts }),
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
