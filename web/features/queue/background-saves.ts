import { NetworkError } from '#web/core/client/errors.ts'
import { messageOf } from '#web/core/client/message-of.ts'

/** The state of saving in the background. */
export type Saving = {
  unsaved: number
  /** The message why saving has paused; null while it goes on. */
  paused: string | null
}

type Options = {
  onChange: (change: Partial<Saving>) => void
  /** Called when everything is saved, or when saving has paused. */
  onEnd?: () => unknown
}

/** Saves decisions in the background, one at a time and in their order. Pauses without a connection. */
export function createSaves<Job>(save: (job: Job) => Promise<unknown>, { onChange, onEnd }: Options) {
  const jobs: Job[] = []
  let isWorking = false
  async function work() {
    if (isWorking) return
    isWorking = true
    onChange({ paused: null })
    try {
      for (let job = jobs[0]; job; job = jobs[0]) {
        await save(job)
        jobs.shift()
        onChange({ unsaved: jobs.length })
      }
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      onChange({ paused: messageOf(error) })
    } finally {
      isWorking = false
    }
    await onEnd?.()
  }
  return {
    add(job: Job) {
      jobs.push(job)
      onChange({ unsaved: jobs.length })
      void work()
    },
    /** Continues saving after a pause. */
    resume: () => void work(),
  }
}
