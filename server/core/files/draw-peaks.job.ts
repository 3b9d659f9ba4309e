import { job } from '#server/core/jobs/job.ts'
import { drawPeaks } from './draw-peaks.ts'
import { keepPeaks } from './peaks.store.ts'

/** Draws the waveform of a stored recording. Without one, the player shows a plain bar. */
export const drawWaveform = job<{ key: string }>({
  name: 'draw-waveform',
  tries: 4,
  pause: { first: 30, longest: 600 },
  atOnce: 1,
  longest: 1800,
  async work({ db, store, log }, { key }, { signal, isLast }) {
    // The file was swept: it was uploaded for a form that was never saved.
    if (!(await store.head(key))) return
    try {
      const peaks = await drawPeaks(await store.read(key), signal)
      if (peaks) await keepPeaks(db, key, peaks)
    } catch (error) {
      if (isLast && !signal.aborted)
        log.warn({ err: error, key }, 'The waveform of a recording could not be drawn')
      throw error
    }
  },
})
