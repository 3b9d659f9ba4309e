import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type Received = { from: string; to: string[]; data: string }

/** An SMTP server on loopback that keeps what it gets, and says no (451) to the first `refusals` mails. */
export async function smtpSink({ refusals = 0 } = {}) {
  const mails: Received[] = []
  const refused: Received[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    void talk(socket)
  })

  async function talk(socket: Socket) {
    const say = (line: string) => socket.write(`${line}\r\n`)
    const address = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? ''
    let mail: Received = { from: '', to: [], data: '' }
    let inData = false
    say('220 sink ready')
    for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (inData && line === '.') {
        inData = false
        const isRefused = refused.length < refusals
        ;(isRefused ? refused : mails).push(mail)
        mail = { from: '', to: [], data: '' }
        say(isRefused ? '451 come again later' : '250 kept')
      } else if (inData) mail.data += `${line.replace(/^\./, '')}\n`
      else if (/^EHLO|^HELO/i.test(line)) say('250 sink')
      else if (/^MAIL FROM/i.test(line)) {
        mail.from = address(line)
        say('250 ok')
      } else if (/^RCPT TO/i.test(line)) {
        mail.to.push(address(line))
        say('250 ok')
      } else if (/^DATA/i.test(line)) {
        inData = true
        say('354 go on')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else say('250 ok')
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The SMTP server listens on no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refused,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
