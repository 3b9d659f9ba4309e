import { parentPort } from 'node:worker_threads'
import { peakMeter } from './peaks.ts'
import { wavSamples } from './wav-samples.ts'

/**
 * Runs as a worker thread, see `draw-peaks.ts`: receives a recording in chunks, requests the next with 'more', and
 * posts its peaks when it receives null at the end.
 */
const meter = peakMeter()
const samples = wavSamples(meter)

parentPort?.on('message', (piece: Uint8Array | null) => {
  if (piece === null) return parentPort?.postMessage(meter.peaks())
  samples.write(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
  parentPort?.postMessage('more')
})
