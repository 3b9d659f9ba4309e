import { useEffect, useEffectEvent, useState } from 'react'
import type { Envelope } from '#contract/envelope.ts'
import { tracks } from '#contract/tracks.ts'
import { NoAnswer } from '../api/errors.ts'
import { useMutationOf } from '../api/hooks.ts'
import { messageOf } from '../api/message-of.ts'
import type { Offer, Recording } from './track-form-values.ts'

type Ends = {
  onDone: (offer: Offer) => void
  /** The server does not take it, and says why. */
  onRefused: (why: string) => void
}

/**
 * Sends a chosen recording ahead of its form, also one that comes back with a form that was kept. Taking the recording
 * away stops it. `share` is what is through, 0 to 1; `problem` says why there was no answer, until `retry`.
 */
export function useAudioUpload(recording: Recording | null, ends: Ends) {
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState({})
  const { mutateAsync: upload } = useMutationOf(tracks.uploadAudio)
  const waiting = recording && !recording.offer ? recording.file : null

  // Told to the form as it is by then: what was typed meanwhile counts.
  const end = useEffectEvent((answer: Envelope<Offer>) => {
    if (answer.success === 1) ends.onDone(answer.data)
    else ends.onRefused(Object.values(answer.errors ?? {})[0] ?? answer.message)
  })
  const start = useEffectEvent(async (file: File, signal: AbortSignal) => {
    setShare(0)
    setProblem(null)
    try {
      const answer = await upload({ body: { track: file }, signal, onProgress: setShare })
      if (!signal.aborted) end(answer)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof NoAnswer)) throw error
      setProblem(messageOf(error))
    }
  })

  useEffect(() => {
    if (!waiting) return
    const stop = new AbortController()
    void start(waiting, stop.signal)
    return () => stop.abort()
  }, [waiting, attempt])

  return { share, problem, retry: () => setAttempt({}) }
}
