import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Message } from '#contract/messages/message.ts'
import { limitConcurrency } from '#server/core/concurrency/limit-concurrency.ts'
import { message } from '#server/core/messages/message.ts'

/** Stored pictures are scaled down to this, in pixels. */
const MAX_SIDE_PX = 2000
const SCRIPT = fileURLToPath(new URL('./encode-image.ts', import.meta.url))
/** In bytes: the largest possible WebP of 2000 × 2000 pixels. */
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024

const inTurn = limitConcurrency(2, 200)
/** Runs one at a time: decoding 40 megapixels of AVIF takes 700 MB (measured). */
const hungryInTurn = limitConcurrency(1, 200)

export type Encoded = { picture: Buffer; thumbnail: Buffer }
export type NotEncoded = { refusal: Message }

/**
 * Encodes an uploaded picture in a separate process: a crafted file may crash or hang the decoder, and the memory is
 * freed at once. Returns the reason when the picture is rejected.
 * `source` is its path or its bytes; `decoder` is the format detected from its first bytes, as libvips calls it;
 * `patience` is in milliseconds, `longestSide` in pixels.
 */
export function encodeImage(
  source: string | Buffer,
  decoder: string,
  patience = 20_000,
  longestSide = MAX_SIDE_PX,
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
      // An empty environment: no secrets in a process that reads untrusted files.
      { encoding: 'buffer', maxBuffer: MAX_OUTPUT_BYTES, timeout, killSignal: 'SIGKILL', env: {} },
      (error, stdout, stderr) => {
        if (!error) return resolve(partsOf(stdout))
        if (error.code === 2) return resolve({ refusal: String(stdout) as Message })
        if (error.signal) return resolve({ refusal: message('files.pictureTooMuch') })
        error.message = `The process for pictures failed: ${String(stderr).slice(0, 2000)}`
        reject(error)
      },
    )
    // A process that exits early stops reading; its exit is handled above.
    stdin?.on('error', () => undefined).end(isPath ? undefined : source)
  })
}

function partsOf(output: Buffer): Encoded {
  const end = 4 + output.readUInt32BE(0)
  return { picture: output.subarray(4, end), thumbnail: output.subarray(end) }
}
