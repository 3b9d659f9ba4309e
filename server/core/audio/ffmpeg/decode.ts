import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import type { AudioExtension } from '#server/core/files/audio-types.ts'
import { READERS } from './encoders.ts'
import { killGroup, spawnLimited } from './limited-process.ts'

/** In milliseconds: ffmpeg is ended when it sends no more sound for this long. */
const STALLED_MS = 60_000

/** ffmpeg could not decode a recording to its end. */
export class DecodingFailed extends Error {
  override name = 'DecodingFailed'
}

type Source = { path: string; extension: AudioExtension }

/**
 * The sound of a file as a WAV of 32-bit samples, decoded by ffmpeg in a process of its own, which ends when the stream is
 * destroyed. The stream fails with `DecodingFailed`.
 */
export function decode(ffmpeg: string, { path, extension }: Source, stalled = STALLED_MS): Readable {
  const child = spawnLimited(ffmpeg, argumentsFor(path, extension), { cwd: dirname(path), maxSize: 0 })
  return Readable.from(soundOf(child, stalled), { objectMode: false })
}

const argumentsFor = (path: string, extension: AudioExtension) => [
  ...['-nostdin', '-hide_banner', '-nostats', '-loglevel', 'error'],
  // ffmpeg opens this file alone, even if the file names other files.
  ...['-threads', '1', '-protocol_whitelist', 'file', '-f', READERS[extension], '-i', `file:${path}`],
  ...['-map', '0:a:0', '-map_metadata', '-1', '-c:a', 'pcm_f32le', '-f', 'wav', 'pipe:1'],
]

async function* soundOf(child: ChildProcess, stalled: number): AsyncGenerator<Buffer> {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(0, 2000)
  })
  // The process is awaited before its output is read, since a command that cannot start has closed by then.
  const closed = once(child, 'close')
  closed.catch(() => undefined)
  let isLate = false
  const late = () => {
    isLate = true
    killGroup(child)
  }
  let stallTimer = setTimeout(late, stalled)
  try {
    for await (const piece of child.stdout ?? []) {
      clearTimeout(stallTimer)
      yield piece
      stallTimer = setTimeout(late, stalled)
    }
    const [code, signal] = await closed
    if (isLate) throw new DecodingFailed('Decoding takes too long')
    if (code !== 0) throw new DecodingFailed(`ffmpeg ended with ${signal ?? code}: ${said}`)
  } finally {
    clearTimeout(stallTimer)
    killGroup(child)
  }
}
