import { parentPort } from 'node:worker_threads'
import { fileTypeFromBuffer } from 'file-type'
import { readerOf, type Sound } from './audio-readers.ts'
import { offeredBy } from './audio-tags.ts'
import { AUDIO_TYPES, type AudioFacts, type AudioRefusal, DAMAGED, endsEarly } from './audio-types.ts'
import { openBytes } from './bytes.ts'
import { id3End } from './readers/id3-frames.ts'

/** Runs as a worker thread, see `inspect-audio.ts`: receives paths, and posts the metadata of each file. */

/** In bit/s: even digital silence takes more, so a lower average means that the duration is wrong. */
const MIN_BITRATE = 300
const MAX_BITRATE = 1e9
/** In seconds: how much a whole file may lack. Encoders count their own first frame, and cutting tools leave a partial frame. */
const MAX_MISSING = 0.5
/** In bytes: how much of a file is read to detect its type. */
const HEAD = 4100

async function read(path: string): Promise<AudioFacts | AudioRefusal> {
  const file = openBytes(path)
  try {
    const start = id3End(file, 0)
    if (start > file.size) return { refusal: DAMAGED }
    const type = await fileTypeFromBuffer(file.at(start, HEAD))
    const reader = readerOf(file, start, type?.mime)
    const sound = 'refusal' in reader ? reader : await reader({ file, start })
    if ('refusal' in sound) return sound
    const { seconds = 0, promised } = sound
    if (promised === null || (promised !== undefined && promised - seconds > MAX_MISSING))
      return endsEarly(seconds, promised)
    return factsOf(sound, file.size)
  } finally {
    file.close()
  }
}

function factsOf(
  { extension, seconds = 0, bitrate = 0, tags, claimed = 0 }: Sound,
  size: number,
): AudioFacts {
  const average = (size * 8) / seconds
  const isTrue = seconds > 0 && average >= MIN_BITRATE
  // The bitrate that a file claims cannot exceed its size divided by its duration.
  const bits = Math.round(isTrue ? Math.min(bitrate || average, average) : bitrate)
  return {
    extension,
    contentType: AUDIO_TYPES[extension],
    duration: isTrue ? seconds : null,
    bitrate: bits > 0 && bits < MAX_BITRATE ? bits : null,
    claimed_duration: claimed - seconds > MAX_MISSING ? claimed : null,
    ...offeredBy(tags),
  }
}

parentPort?.on('message', async (path: string) => parentPort?.postMessage(await read(path)))
