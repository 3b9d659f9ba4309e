import { NetworkError } from '#web/core/client/errors.ts'
import { messageOf } from '#web/core/client/message-of.ts'

/** What is still to be saved. */
export type Saving = {
  unsaved: number
  /** Why saving has paused. */
  paused: string | null
}

type Options = {
  onChange: (change: Partial<Saving>) => void
  /** Called when everything is saved, or when saving has paused. */
  onEnd?: () => unknown
}

/** Saves decisions in the background, in their order, one at a time. Without a connection it pauses. */
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
    /** Saves again after a pause. */
    resume: () => void work(),
  }
}
