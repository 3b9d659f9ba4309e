import { parentPort, workerData } from 'node:worker_threads'
import { DECODERS } from './decoders/decoders.ts'
import { soundMeter } from './sound-meter.ts'

/**
 * Runs as a worker thread, see `measure-audio.ts`: receives a recording in chunks, requests the next with 'more', and
 * posts its measures when it receives null at the end. `workerData` is the extension of the recording.
 */
const meter = soundMeter()
const decoder = DECODERS[String(workerData)]?.(meter.hear)
if (!decoder) throw new Error(`There is no decoder for ${String(workerData)}`)

parentPort?.on('message', async (piece: Uint8Array | null) => {
  if (piece) {
    await decoder.write(piece)
    return parentPort?.postMessage('more')
  }
  const is_damaged = await decoder.end()
  const measures = meter.result()
  parentPort?.postMessage(measures && { ...measures, is_damaged })
})
