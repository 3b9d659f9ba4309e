import { pipeline, type Readable, Transform } from 'node:stream'

/**
 * Passes a stream through and fails when its sender stays silent for `timeoutMs` while the reader waits.
 * A paused reader, such as a player with a full buffer, leaves bytes unread and does not time out.
 */
export function endWhenStalled(source: Readable, timeoutMs = 30_000): Readable {
  let last = performance.now()
  const passing = new Transform({
    transform(chunk, _encoding, done) {
      last = performance.now()
      done(null, chunk)
    },
  })
  const watch = setInterval(() => {
    if (passing.readableLength > 0) last = performance.now()
    if (performance.now() - last > timeoutMs)
      passing.destroy(new Error('The file storage stopped responding in the middle of a file'))
  }, timeoutMs / 4).unref()
  // The errors of `source` are forwarded to `passing`, whose reader handles them.
  pipeline(source, passing, () => clearInterval(watch))
  return passing
}
