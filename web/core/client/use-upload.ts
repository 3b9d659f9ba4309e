import { useEffect, useRef, useState } from 'react'
import { NetworkError } from './errors.ts'
import { messageOf } from './message-of.ts'
import type { Outgoing } from './send.ts'

/** The options with which an upload reports its progress and can be stopped. */
type Upload = Required<Pick<Outgoing, 'signal' | 'onProgress'>>

/**
 * Runs one upload at a time, and stops it when its screen is left. `share` is the uploaded share, 0 to 1, or null when none is
 * running; `problem` is the message about the last failure.
 */
export function useUpload() {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Runs an upload. `send` resolves to the message if the file was refused, otherwise to null. */
  async function run(send: (upload: Upload) => Promise<string | null>): Promise<void> {
    const stop = new AbortController()
    const { signal } = stop
    running.current?.abort()
    running.current = stop
    setShare(0)
    setProblem(null)
    try {
      setProblem(await send({ signal, onProgress: setShare }))
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof NetworkError)) throw error
      setProblem(messageOf(error))
    } finally {
      if (running.current === stop) setShare(null)
    }
  }
  return {
    share,
    problem,
    start: (send: (upload: Upload) => Promise<string | null>) => void run(send),
    stop: () => running.current?.abort(),
    /** Shows the message about a file that is not uploaded at all. */
    refuse: setProblem,
    forget: () => setProblem(null),
  }
}
