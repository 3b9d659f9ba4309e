import { reportDone } from '#server/core/database/work-progress.ts'
import { job } from '#server/core/jobs/job.ts'
import { message } from '#server/core/messages/message.ts'
import { saveFingerprint } from './fingerprint/fingerprints.store.ts'
import { measureAsDecoded } from './measure-as-decoded.ts'
import { Undecodable } from './measure-audio.ts'
import { MEASURING, NEEDS_FFMPEG, saveMeasures, saveProblem } from './measures.store.ts'
import { requestNext } from './request-measures.ts'

/** `isSweep`: an older version has stored the recording; the next such recording is queued after it. */
type Payload = { key: string; isSweep?: boolean }

const UNDECODABLE = message('files.soundUndecodable')
const UNREAD = message('files.soundUnread')

/** Decodes a stored recording, draws its waveform and measures its sound. Without a waveform, the player shows a plain bar. */
export const measureStored = job<Payload>({
  name: 'measure-audio',
  tries: 4,
  pause: { first: 30, longest: 600 },
  atOnce: 1,
  longest: 1800,
  async work(context, { key, isSweep }, { signal, isLast }) {
    const { db, store, log } = context
    const begun = performance.now()
    try {
      // A file that nothing refers to may have been swept: it was uploaded for a form that was never saved.
      if (await store.head(key)) {
        const measures = await measureAsDecoded(context, key, signal)
        if (measures) {
          // The fingerprint is saved first, because the recording may be shown as measured once the measures are saved.
          await saveFingerprint(db, key, measures.fingerprint)
          await saveMeasures(db, key, measures)
        } else await saveProblem(db, key, NEEDS_FFMPEG)
      }
    } catch (error) {
      const isUndecodable = error instanceof Undecodable
      // A shutdown does not count as a failure, and a file that could not be read may be readable later.
      if (signal.aborted || !(isUndecodable || isLast)) throw error
      log.warn({ err: error, key }, 'The sound of a recording could not be measured')
      await saveProblem(db, key, isUndecodable ? UNDECODABLE : UNREAD)
    }
    if (!isSweep) return
    await reportDone(db, MEASURING, (performance.now() - begun) / 1000)
    await requestNext(context)
  },
})
