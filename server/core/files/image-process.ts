import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Message } from '#contract/messages/message.ts'
import type { PictureEdit } from '#contract/values/picture-edit.ts'
import { cleanEnvironment } from '#server/core/concurrency/clean-environment.ts'
import { limitConcurrency } from '#server/core/concurrency/limit-concurrency.ts'
import { message } from '#server/core/messages/message.ts'

/** In pixels: the longest side of a stored picture, to which larger ones are scaled down. */
const MAX_SIDE_PX = 2000
const SCRIPT = fileURLToPath(new URL('./encode-image.ts', import.meta.url))
/** In bytes: the two largest possible WebP of 2000 × 2000 pixels. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

const inTurn = limitConcurrency(2, 200)
/** Runs costly formats one at a time: decoding 40 megapixels of AVIF takes 700 MB (measured). */
const hungryInTurn = limitConcurrency(1, 200)

export type Encoded = { picture: Buffer; thumbnail: Buffer }
export type NotEncoded = { refusal: Message }

/** The work of the process on a picture; `longestSide` is in pixels. */
export type ImageWork = {
  /** The format detected from the first bytes of the picture, as libvips calls it. */
  decoder: string
  longestSide: number
  edit: PictureEdit | null
  /** Whether the picture is stored already, so that only the edited picture is made. */
  isStored: boolean
}

/**
 * Encodes an uploaded picture in a separate process: a crafted file may crash or hang the decoder, and memory is freed at once.
 * Returns the reason when the picture is rejected. `source` is its path or its bytes; `decoder` is the format detected from its
 * first bytes, as libvips calls it; `longestSide` is in pixels.
 */
export async function encodeImage(
  source: string | Buffer,
  decoder: string,
  timeoutMs = 20_000,
  longestSide = MAX_SIDE_PX,
): Promise<Encoded | NotEncoded> {
  const work = { decoder, longestSide, edit: null, isStored: false }
  const encoded = await inTurnOf(source, work, timeoutMs)
  return 'refusal' in encoded ? encoded : pair(encoded, 0)
}

/** Encodes an uploaded picture twice: whole, as `encodeImage` does, and edited. */
export async function encodeEdited(
  path: string,
  decoder: string,
  edit: PictureEdit,
  timeoutMs = 20_000,
): Promise<{ whole: Encoded; edited: Encoded } | NotEncoded> {
  const work = { decoder, longestSide: MAX_SIDE_PX, edit, isStored: false }
  const encoded = await inTurnOf(path, work, timeoutMs)
  return 'refusal' in encoded ? encoded : { whole: pair(encoded, 0), edited: pair(encoded, 2) }
}

/** Makes the edited version of a stored picture. */
export async function editStored(
  whole: Buffer,
  edit: PictureEdit,
  timeoutMs = 20_000,
): Promise<Encoded | NotEncoded> {
  const work = { decoder: 'webp', longestSide: MAX_SIDE_PX, edit, isStored: true }
  const encoded = await inTurnOf(whole, work, timeoutMs)
  return 'refusal' in encoded ? encoded : pair(encoded, 0)
}

function pair(parts: readonly Buffer[], from: number): Encoded {
  const [picture, thumbnail] = parts.slice(from)
  if (!picture || !thumbnail) throw new Error('The process for pictures returned too little')
  return { picture, thumbnail }
}

function inTurnOf(source: string | Buffer, work: ImageWork, timeout: number): Promise<Buffer[] | NotEncoded> {
  const start = () => inTurn(() => run(source, work, timeout))
  return work.decoder === 'heif' ? hungryInTurn(start) : start()
}

function run(source: string | Buffer, work: ImageWork, timeout: number): Promise<Buffer[] | NotEncoded> {
  const isPath = typeof source === 'string'
  return new Promise((resolve, reject) => {
    const { stdin } = execFile(
      process.execPath,
      [SCRIPT, isPath ? source : '-', JSON.stringify(work)],
      {
        encoding: 'buffer',
        maxBuffer: MAX_OUTPUT_BYTES,
        timeout,
        killSignal: 'SIGKILL',
        env: cleanEnvironment,
      },
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

function partsOf(output: Buffer): Buffer[] {
  const parts: Buffer[] = []
  for (let at = 0; at < output.length; ) {
    const end = at + 4 + output.readUInt32BE(at)
    parts.push(output.subarray(at + 4, end))
    at = end
  }
  return parts
}
