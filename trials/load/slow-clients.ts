import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

// Run in a thread of its own, so that what it does does not delay those whose waiting is measured.

const { port, count } = workerData as { port: number; count: number }
/** In milliseconds: how often each client sends or reads a little. */
const PACE_MS = 4000
/** In milliseconds: all at once, they would also be cut off all at once, again and again. */
const ARRIVE_MS = 60_000
/** In milliseconds: a client whose connection was closed comes again after at most this time. */
const AGAIN_MS = 5000
const BODY = 'x'.repeat(2000)

let open = 0

/** Sends the body of a form by single bytes, and never comes to its end before it is cut off. */
function slowSender(socket: Socket): () => void {
  socket.write(
    `POST /api/staticPage/contactQuery HTTP/1.1\r\nhost: load\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n`,
  )
  return () => void socket.write('x')
}

/** Asks for a large answer and takes it a little at a time. */
function slowReader(socket: Socket): () => void {
  socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: load\r\n\r\n')
  socket.pause()
  socket.on('data', () => socket.pause())
  return () => void socket.resume()
}

function client(n: number) {
  const socket = connect({ port, host: '127.0.0.1' })
  let timer: NodeJS.Timeout | undefined
  socket.once('connect', () => {
    open++
    socket.once('close', () => open--)
    const pace = n % 2 === 0 ? slowSender(socket) : slowReader(socket)
    timer = setInterval(pace, PACE_MS)
  })
  socket.on('error', () => socket.destroy())
  socket.once('close', () => {
    clearInterval(timer)
    setTimeout(() => client(n), Math.random() * AGAIN_MS)
  })
}

for (let n = 0; n < count; n++) setTimeout(() => client(n), Math.random() * ARRIVE_MS)
setInterval(() => parentPort?.postMessage(open), 1000)
