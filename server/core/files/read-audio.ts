import { parentPort, workerData } from 'node:worker_threads'
import { fileTypeFromBuffer } from 'file-type'
import { readerOf, type Sound } from './audio-readers.ts'
import { offeredBy } from './audio-tags.ts'
import { AUDIO_TYPES, type AudioFacts, type AudioRefusal, DAMAGED, WRONG_TYPE } from './audio-types.ts'
import { type Bytes, openBytes } from './bytes.ts'

/** Runs as a thread of its own, see `inspect-audio.ts`: posts what the file at `workerData` is, or why it is refused. */

/** Digital silence, the leanest of all sound, takes more bits a second: a longer duration is a lie. */
const LEAST_BITRATE = 300
const MOST_BITRATE = 1e9
/** As much of a file as its type is recognised by, in bytes. */
const HEAD = 4100

async function read(path: string): Promise<AudioFacts | AudioRefusal> {
  const file = openBytes(path)
  try {
    const start = tagsEnd(file)
    if (start > file.size) return { refusal: DAMAGED }
    const type = await fileTypeFromBuffer(file.at(start, HEAD))
    const reader = readerOf(type?.mime, start > 0)
    const sound = reader ? await reader({ file, start }) : { refusal: WRONG_TYPE }
    return 'refusal' in sound ? sound : factsOf(sound, file.size)
  } finally {
    file.close()
  }
}

function factsOf({ extension, seconds = 0, bitrate = 0, metadata }: Sound, size: number): AudioFacts {
  const average = (size * 8) / seconds
  const isTrue = seconds > 0 && average >= LEAST_BITRATE
  // No file has more bits a second than it has bits.
  const bits = Math.round(isTrue ? Math.min(bitrate || average, average) : bitrate)
  return {
    extension,
    contentType: AUDIO_TYPES[extension],
    duration: isTrue ? seconds : null,
    bitrate: bits > 0 && bits < MOST_BITRATE ? bits : null,
    ...offeredBy(metadata?.common),
  }
}

/** Where the ID3v2 tags end that a file begins with; past its own end when one claims more than there is. */
function tagsEnd(file: Bytes): number {
  for (let at = 0; ; ) {
    const head = file.at(at, 10)
    if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return at
    const footer = head.readUInt8(5) & 0x10 ? 10 : 0
    const size = head.subarray(6).reduce((sum, byte) => (sum << 7) | (byte & 0x7f), 0)
    at += 10 + size + footer
  }
}

parentPort?.postMessage(await read(String(workerData)))
