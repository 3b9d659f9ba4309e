import { parentPort } from 'node:worker_threads'
import type { Decoder } from './decoders/decoder.ts'
import { DECODERS } from './decoders/decoders.ts'
import type { MeasureInput, MeasureOutput } from './measure-audio.ts'
import { soundMeter } from './sound-meter.ts'

/**
 * Runs as a worker thread, see `measure-audio.ts`: receives one recording after the other in chunks, requests the next
 * chunk with 'more', and posts the measures when it receives null at the end.
 */

// The decoders write to the console about damaged files.
for (const level of ['log', 'warn', 'error'] as const) console[level] = () => undefined

let decoder: Decoder | undefined
let meter = soundMeter()

function begin(extension: string): void {
  meter = soundMeter()
  decoder = DECODERS[extension]?.(meter.hear)
  if (!decoder) throw new Error(`There is no decoder for ${extension}`)
}

async function answer({ extension, piece }: MeasureInput): Promise<MeasureOutput> {
  if (extension !== undefined) begin(extension)
  if (piece) {
    await decoder?.write(piece)
    return 'more'
  }
  const is_damaged = (await decoder?.end()) ?? null
  // A thread that waits for the next recording needs no decoder.
  decoder = undefined
  const measures = meter.result()
  return measures && { ...measures, is_damaged }
}

parentPort?.on('message', async (input: MeasureInput) => parentPort?.postMessage(await answer(input)))
