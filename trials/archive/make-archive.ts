import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BLOCK, paddingOf, tarHeader } from '#server/features/catalogue-files/tar-header.ts'
import { Random } from '../random.ts'

const RATE = 44_100
const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')

/** A WAV of noise, two channels of 16 bits, that differs for each number. */
function recording(number: number, size: number): Buffer {
  const random = new Random(number + 1)
  const wav = Buffer.alloc(size)
  // One of some kilobytes, repeated: noise of this length would take most of the time.
  const noise = Buffer.from(Array.from({ length: 4096 }, () => random.int(0, 255)))
  for (let at = 44; at < size; at += noise.length) noise.copy(wav, at)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(size - 8, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(2, 22)
  wav.writeUInt32LE(RATE, 24)
  wav.writeUInt32LE(RATE * 4, 28)
  wav.writeUInt16LE(4, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(size - 44, 40)
  return wav
}

/** Writes the archive of a catalogue with so many tracks to `path`, each with a recording of so many bytes. Returns their hashes. */
export async function makeArchive(path: string, tracks: number, size: number): Promise<string[]> {
  const hashes: string[] = []
  function* parts(): Generator<Buffer> {
    const lines: string[] = []
    for (let n = 0; n < tracks; n++) {
      const content = recording(n, size)
      const name = `files/audio/recording-${n}.wav`
      yield* part(name, content)
      hashes.push(sha256(content))
      const audio = { file: name, sha256: hashes[n], size }
      lines.push(
        JSON.stringify({ key: `${n}`, display_name: `Recording ${n}`, file_name: `${n}.wav`, audio }),
      )
    }
    const text = `${lines.join('\n')}\n`
    yield* part('tracks.ndjson', Buffer.from(text))
    const manifest = {
      ...{ format: 'sangraha-catalogue', version: 1, product: '0.1.0', made_at: new Date().toISOString() },
      source: 'trial',
      records: [{ resource: 'tracks', count: tracks, size: Buffer.byteLength(text), sha256: sha256(text) }],
      files: { count: tracks, size: tracks * size },
      missing: [],
    }
    yield* part('manifest.json', Buffer.from(JSON.stringify(manifest)))
    yield Buffer.alloc(2 * BLOCK)
  }
  await pipeline(Readable.from(parts()), createWriteStream(path))
  return hashes
}

function* part(name: string, content: Buffer): Generator<Buffer> {
  yield tarHeader(name, content.length)
  yield content
  yield Buffer.alloc(paddingOf(content.length))
}
