import type { ChildProcess } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { AudioFormat } from '#contract/values/audio-formats.ts'
import { ENCODERS, READERS } from '#server/core/audio/ffmpeg/encoders.ts'
import { killGroup, spawnLimited } from '#server/core/audio/ffmpeg/limited-process.ts'
import type { AudioExtension } from '#server/core/files/audio-types.ts'
import { LocalizedError } from '#server/core/messages/localized-error.ts'
import { message } from '#server/core/messages/message.ts'

export type Limits = {
  /** In milliseconds: how long ffmpeg may report no progress. `total` is for the whole conversion. */
  stalled: number
  total: number
}
export const LIMITS: Limits = { stalled: 60_000, total: 3_000_000 }

/** A file cannot be converted, and why. */
export class ConversionFailed extends LocalizedError {
  override name = 'ConversionFailed'
}

type Conversion = {
  source: string
  extension: AudioExtension
  target: string
  format: AudioFormat
  /** In bytes: the largest size of the result. */
  maxSize: number
}

/**
 * Converts the file `source` to the file `target` by ffmpeg in a process with limits on time, memory and file size. Throws
 * `ConversionFailed`, or the reason of `signal`.
 */
export async function convert(
  ffmpeg: string,
  conversion: Conversion,
  signal: AbortSignal,
  limits = LIMITS,
): Promise<void> {
  const { target, maxSize } = conversion
  const child = spawnLimited(ffmpeg, argumentsFor(conversion), { cwd: dirname(target), maxSize })
  const end = await ended(child, signal, limits)
  if (end.signal === 'SIGXFSZ' || (await sizeOf(target)) >= maxSize)
    throw new ConversionFailed(message('renditions.tooLarge'))
  if (end.code === 0 && (await sizeOf(target)) > 0) return
  const error = new ConversionFailed(message('renditions.failed'))
  error.cause = new Error(`ffmpeg ended with ${end.signal ?? end.code}: ${end.said}`)
  throw error
}

const argumentsFor = ({ source, extension, target, format }: Conversion) => {
  const { encoder, container } = ENCODERS[format.codec]
  return [
    ...['-nostdin', '-hide_banner', '-nostats', '-loglevel', 'error', '-progress', 'pipe:1', '-y'],
    // ffmpeg opens this file alone, even if the file names other files.
    ...['-threads', '1', '-protocol_whitelist', 'file', '-f', READERS[extension], '-i', `file:${source}`],
    ...['-map', '0:a:0', '-map_metadata', '-1', '-map_chapters', '-1', '-threads', '1'],
    // Every encoder accepts these sample rates and channels; ffmpeg converts others to the nearest.
    ...[
      '-af',
      `aformat=sample_rates=8000|12000|16000|24000|${RATES[format.codec]}48000:channel_layouts=mono|stereo`,
    ],
    ...['-c:a', encoder, '-b:a', `${format.bitRate}k`, ...container, `file:${target}`],
  ]
}

const RATES = { opus: '', aac: '22050|32000|44100|', mp3: '22050|32000|44100|' }

type End = { code: number | null; signal: NodeJS.Signals | null; said: string }

async function ended(child: ChildProcess, signal: AbortSignal, { stalled, total }: Limits): Promise<End> {
  let said = ''
  let converted = ''
  let isLate = false
  const kill = () => killGroup(child)
  const late = () => {
    isLate = true
    kill()
  }
  const deadline = setTimeout(late, total)
  let stallTimer = setTimeout(late, stalled)
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const at = text.match(/out_time_us=\d+/g)?.at(-1)
    if (at === undefined || at === converted) return
    converted = at
    clearTimeout(stallTimer)
    stallTimer = setTimeout(late, stalled)
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(0, 2000)
  })
  signal.addEventListener('abort', kill)
  if (signal.aborted) kill()
  try {
    const end = await new Promise<End>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, reason) => resolve({ code, signal: reason, said }))
    })
    signal.throwIfAborted()
    if (isLate) throw new ConversionFailed(message('renditions.late'))
    return end
  } finally {
    clearTimeout(deadline)
    clearTimeout(stallTimer)
    signal.removeEventListener('abort', kill)
    // A process that ffmpeg has started may still be running.
    kill()
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch {
    // ffmpeg has written no file.
    return 0
  }
}
