import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Word } from '#contract/word.ts'
import { atMost } from '#server/http/at-most.ts'
import { say } from '#server/words/say.ts'

/** Pictures are stored no larger than that, in pixels. */
const LONGEST_SIDE = 2000
const SCRIPT = fileURLToPath(new URL('./encode-image.ts', import.meta.url))
/** A picture of 2000 × 2000 in WebP at its very worst, in bytes. */
const MOST_OUTPUT = 32 * 1024 * 1024

const inTurn = atMost(2, 200)
/** Decoding 40 megapixels of AVIF was measured to take 700 MB. */
const hungryInTurn = atMost(1, 200)

export type Encoded = { picture: Buffer; thumbnail: Buffer }
export type NotEncoded = { refusal: Word }

/**
 * Encodes an uploaded picture in a process of its own: a crafted file may crash or stall a decoder, and its memory
 * comes back at once. Answers why not when it is no acceptable picture.
 * `source` is its path or its bytes; `decoder` is the format that its first bytes promise, as libvips calls it;
 * `patience` is in milliseconds, `longestSide` in pixels.
 */
export function encodeImage(
  source: string | Buffer,
  decoder: string,
  patience = 20_000,
  longestSide = LONGEST_SIDE,
): Promise<Encoded | NotEncoded> {
  const work = () => inTurn(() => run(source, decoder, patience, longestSide))
  return decoder === 'heif' ? hungryInTurn(work) : work()
}

function run(
  source: string | Buffer,
  decoder: string,
  timeout: number,
  longestSide: number,
): Promise<Encoded | NotEncoded> {
  const isPath = typeof source === 'string'
  return new Promise((resolve, reject) => {
    const { stdin } = execFile(
      process.execPath,
      [SCRIPT, isPath ? source : '-', decoder, String(longestSide)],
      // An empty environment: no secret is in the same memory as a hostile file.
      { encoding: 'buffer', maxBuffer: MOST_OUTPUT, timeout, killSignal: 'SIGKILL', env: {} },
      (error, stdout, stderr) => {
        if (!error) return resolve(partsOf(stdout))
        if (error.code === 2) return resolve({ refusal: String(stdout) as Word })
        if (error.signal) return resolve({ refusal: say('files.pictureTooMuch') })
        error.message = `The process for pictures failed: ${String(stderr).slice(0, 2000)}`
        reject(error)
      },
    )
    // A process that ends early reads no more; why it ended is said above.
    stdin?.on('error', () => undefined).end(isPath ? undefined : source)
  })
}

function partsOf(output: Buffer): Encoded {
  const end = 4 + output.readUInt32BE(0)
  return { picture: output.subarray(4, end), thumbnail: output.subarray(end) }
}
