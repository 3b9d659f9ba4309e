import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wavDecoder } from '#server/core/audio/decoders/wav.ts'
import { errorBetween, MAX_ERROR } from '#server/core/audio/fingerprint/compare.ts'
import { fingerprintMeter } from '#server/core/audio/fingerprint/fingerprint-meter.ts'
import { landmarksOf, probesOf } from '#server/core/audio/fingerprint/landmarks.ts'
import { type Made, madeSounds, RATE } from './made-sounds.ts'

/** How the same recording comes back, as arguments of ffmpeg. */
const COPIES: Readonly<Record<string, { args: readonly string[]; as: string }>> = {
  'WAV, 12 dB quieter': { args: ['-af', 'volume=-12dB'], as: 'wav' },
  'WAV, 16 kHz': { args: ['-ar', '16000'], as: 'wav' },
  'MP3, 128 kbit/s': { args: ['-b:a', '128k'], as: 'mp3' },
  'MP3, 32 kbit/s, 16 kHz': { args: ['-ar', '16000', '-b:a', '32k'], as: 'mp3' },
  'AAC, 64 kbit/s': { args: ['-b:a', '64k'], as: 'm4a' },
  'Opus, 24 kbit/s': { args: ['-b:a', '24k'], as: 'opus' },
  'a second of silence in front': { args: ['-af', 'adelay=1000:all=1'], as: 'wav' },
  'the first 7.3 s cut, MP3': { args: ['-ss', '7.3', '-b:a', '96k'], as: 'mp3' },
  'the last third cut, MP3': { args: ['-t', '40', '-b:a', '96k'], as: 'mp3' },
  'louder, compressed, MP3': { args: ['-af', 'acompressor=ratio=4:makeup=3', '-b:a', '96k'], as: 'mp3' },
  'treble and bass changed': { args: ['-af', 'bass=g=6,treble=g=-6', '-b:a', '96k'], as: 'mp3' },
  '0.5 % faster': { args: ['-af', `asetrate=${Math.round(RATE * 1.005)},aresample=${RATE}`], as: 'wav' },
}

const each = Number(process.argv[2] ?? 10)
const folder = mkdtempSync(join(tmpdir(), 'fingerprints-'))
const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args])

async function fingerprintOf(path: string): Promise<Uint32Array> {
  const meter = fingerprintMeter()
  const decoder = wavDecoder(meter.hear)
  await decoder.write(readFileSync(path))
  return meter.result() ?? new Uint32Array()
}

function writeWav(path: string, sound: Float32Array) {
  writeFileSync(`${path}.raw`, new Uint8Array(sound.buffer))
  ffmpeg('-f', 'f32le', '-ar', String(RATE), '-ac', '1', '-i', `${path}.raw`, '-c:a', 'pcm_s16le', path)
}

type Kept = { name: string; kind: string; fingerprint: Uint32Array; landmarks: Set<number> }
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const row = (...cells: (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`)

try {
  const source = join(folder, 'source.wav')
  const originals: Kept[] = []
  const copies = new Map<string, { of: Kept; fingerprint: Uint32Array }[]>()
  for (const { name, kind, sound } of madeSounds(each) satisfies Made[]) {
    writeWav(source, sound)
    const fingerprint = await fingerprintOf(source)
    const kept = { name, kind, fingerprint, landmarks: new Set(landmarksOf(fingerprint)) }
    originals.push(kept)
    for (const [how, { args, as }] of Object.entries(COPIES)) {
      const [copy, decoded] = [join(folder, `copy.${as}`), join(folder, 'decoded.wav')]
      ffmpeg('-i', source, ...args, copy)
      ffmpeg('-i', copy, '-c:a', 'pcm_s16le', decoded)
      copies.set(how, [...(copies.get(how) ?? []), { of: kept, fingerprint: await fingerprintOf(decoded) }])
    }
  }

  row(
    'copy',
    'pairs',
    'not found',
    'found, but judged different',
    'different bits: median',
    'most',
    'landmarks in common: least',
  )
  row('---', '---', '---', '---', '---', '---', '---')
  for (const [how, list] of copies) {
    const found = list.map(({ of, fingerprint }) => ({
      shared: probesOf(fingerprint).filter((bits) => of.landmarks.has(bits)).length,
      error: errorBetween(of.fingerprint, fingerprint, 1) ?? 1,
      same: errorBetween(of.fingerprint, fingerprint) !== null,
    }))
    const errors = found.map(({ error }) => error).toSorted((a, b) => a - b)
    row(
      how,
      list.length,
      found.filter(({ shared }) => shared === 0).length,
      found.filter(({ shared, same }) => shared > 0 && !same).length,
      percent(errors[Math.floor(errors.length / 2)] ?? 1),
      percent(errors.at(-1) ?? 1),
      Math.min(...found.map(({ shared }) => shared)),
    )
  }

  process.stdout.write('\n')
  row(
    'different recordings',
    'pairs',
    'judged the same',
    'different bits: least',
    'with a landmark in common',
  )
  row('---', '---', '---', '---', '---')
  const others = [...copies.values()].flat()
  const kinds = [...new Set(originals.map(({ kind }) => kind))]
  for (const kind of kinds) {
    const errors: number[] = []
    let shared = 0
    for (const original of originals.filter((one) => one.kind === kind))
      for (const { fingerprint } of others.filter(({ of }) => of !== original)) {
        errors.push(errorBetween(original.fingerprint, fingerprint, 1) ?? 1)
        if (probesOf(fingerprint).some((bits) => original.landmarks.has(bits))) shared += 1
      }
    row(
      kind,
      errors.length,
      errors.filter((error) => error < MAX_ERROR).length,
      percent(Math.min(...errors)),
      shared,
    )
  }
} finally {
  rmSync(folder, { recursive: true })
}
