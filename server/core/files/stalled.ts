import { pipeline, type Readable, Transform } from 'node:stream'

/**
 * Passes a stream on, and fails when its sender has been silent for `patience` milliseconds although the reader waits.
 * A reader that pauses, as a player does when it has enough, leaves bytes unread and is waited for.
 */
export function endWhenStalled(source: Readable, patience = 30_000): Readable {
  let last = performance.now()
  const passing = new Transform({
    transform(chunk, _encoding, done) {
      last = performance.now()
      done(null, chunk)
    },
  })
  const watch = setInterval(() => {
    if (passing.readableLength > 0) last = performance.now()
    if (performance.now() - last > patience)
      passing.destroy(new Error('The file storage fell silent in the middle of a file'))
  }, patience / 4).unref()
  // Its errors are those of `passing`, whose reader gets them.
  pipeline(source, passing, () => clearInterval(watch))
  return passing
}
