import { Transform } from 'node:stream'

/** Passes bytes through and fails when there are more than `size`, or fewer at the end. */
export function exactSize(size: number): Transform {
  let seen = 0
  const wrong = () => new Error(`A stream of ${size} bytes was announced, but it has ${seen} or more`)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > size) return done(wrong())
      done(null, chunk)
    },
    flush: (done) => done(seen === size ? null : wrong()),
  })
}
