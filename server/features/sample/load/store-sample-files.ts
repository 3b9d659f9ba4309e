import { availableParallelism } from 'node:os'
import { saveFingerprint } from '#server/core/audio/fingerprint/fingerprints.store.ts'
import { saveMeasures } from '#server/core/audio/measures.store.ts'
import { soundMeter } from '#server/core/audio/sound-meter.ts'
import { limitConcurrency } from '#server/core/concurrency/limit-concurrency.ts'
import type { Context } from '#server/core/context.ts'
import { newKey, pictureKey, thumbnailKey } from '#server/core/files/keys.ts'
import { storeFiles } from '#server/core/files/stored-files.ts'
import { COVERED, type Covered, renderCover } from './covers.ts'
import { opusFile, SAMPLES_PER_SECOND } from './opus-file.ts'
import { isMarked, type Sample } from './read-sample.ts'
import { synthesise } from './synthesise.ts'

type Files = Pick<Context, 'db' | 'store'>

/** The columns of a track about its stored audio: size in bytes, length in seconds, bit rate in bit/s. */
type StoredAudio = { audio_key: string; audio_size: number; duration: number; bitrate: number }

/** The stored files of the sample, which are pending: the transaction that refers to them must keep `keys`. */
export type SampleFiles = {
  keys: string[]
  coverOf(kind: Covered, name: string): string | null
  audioOf(work: string): StoredAudio | null
}

/** Draws, synthesises and stores every cover and every recording. Throws what the store throws. */
export async function storeSampleFiles(files: Files, sample: Sample): Promise<SampleFiles> {
  const covers = new Map<string, string>()
  const audio = new Map<string, StoredAudio>()
  const keys: string[] = []
  const inTurn = limitConcurrency(availableParallelism() * 2, Number.POSITIVE_INFINITY)

  async function cover(kind: Covered, name: string) {
    const { stem, stored } = await storeCover(files, kind, name)
    covers.set(`${kind} ${name}`, stem)
    keys.push(...stored)
  }
  async function recording(name: string) {
    const stored = await storeRecording(files, name)
    audio.set(name, stored)
    keys.push(stored.audio_key)
  }

  const works = sample.works.map(({ work, marks }) => ({ name: work, marks }))
  const named = { ...sample, tracks: works }
  const drawn = COVERED.flatMap((kind) =>
    named[kind]
      .filter((record) => isMarked(record, 'cover'))
      .map(({ name }) => inTurn(() => cover(kind, name))),
  )
  const sung = works
    .filter((work) => !isMarked(work, 'waiting') && !isMarked(work, 'failed'))
    .map(({ name }) => inTurn(() => recording(name)))
  await Promise.all([...drawn, ...sung])
  return {
    keys,
    coverOf: (kind, name) => covers.get(`${kind} ${name}`) ?? null,
    audioOf: (work) => audio.get(work) ?? null,
  }
}

async function storeCover(files: Files, kind: Covered, name: string) {
  const { picture, thumbnail } = await renderCover(kind, name)
  const stem = newKey('images')
  const stored = [
    { key: pictureKey(stem), source: picture },
    { key: thumbnailKey(stem), source: thumbnail },
  ]
  await storeFiles(
    files,
    stored.map((file) => ({ ...file, size: file.source.length, contentType: 'image/webp' })),
  )
  return { stem, stored: stored.map(({ key }) => key) }
}

async function storeRecording(files: Files, name: string): Promise<StoredAudio> {
  const sound = synthesise(name)
  const { opus, duration, bitrate } = await opusFile(sound)
  const audio_key = `${newKey('audio')}.opus`
  const size = opus.length
  await storeFiles(files, [{ key: audio_key, source: opus, size, contentType: 'audio/ogg' }])
  const measures = measure(sound)
  if (measures) {
    await saveFingerprint(files.db, audio_key, measures.fingerprint)
    await saveMeasures(files.db, audio_key, { ...measures, is_damaged: null })
  }
  return { audio_key, audio_size: size, duration, bitrate }
}

/** Measures a sound in this thread, since it is short, and before it is encoded, since it is our own. */
function measure(sound: Float32Array) {
  const meter = soundMeter()
  meter.hear([sound], SAMPLES_PER_SECOND)
  return meter.result()
}
