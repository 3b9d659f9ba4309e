import { parentPort } from 'node:worker_threads'
import { peakMeter } from './peaks.ts'
import { wavSamples } from './wav-samples.ts'

/**
 * Runs as a thread of its own, see `draw-peaks.ts`: takes a recording piece by piece, asks for the next with 'more', and
 * posts its peaks when null says that it ends.
 */
const meter = peakMeter()
const samples = wavSamples(meter)

parentPort?.on('message', (piece: Uint8Array | null) => {
  if (piece === null) return parentPort?.postMessage(meter.peaks())
  samples.write(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
  parentPort?.postMessage('more')
})
