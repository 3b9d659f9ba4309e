import type { Readable } from 'node:stream'

const PATIENCE = 30_000

/**
 * Ends a stream whose sender has been silent for `patience` milliseconds although its reader waits for more.
 * A reader that pauses, as a player does when it has enough, leaves bytes in the stream and is waited for.
 */
export function endWhenStalled<Stream extends Readable>(stream: Stream, patience = PATIENCE): Stream {
  let quiet = 0
  const timer = setInterval(() => {
    const waiting = stream.readableLength === 0 && !stream.isPaused()
    quiet = waiting ? quiet + 1 : 0
    if (quiet === 2) stream.destroy(new Error('The file storage fell silent in the middle of a file'))
  }, patience / 2)
  timer.unref()
  stream.on('data', () => {
    quiet = 0
  })
  stream.pause()
  stream.once('close', () => clearInterval(timer))
  return stream
}
