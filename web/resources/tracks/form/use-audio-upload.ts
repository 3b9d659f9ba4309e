import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Envelope } from '#contract/calls/envelope.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { NetworkError } from '#web/core/client/errors.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { sendFile } from '#web/core/client/send-file.ts'
import { i18n } from '#web/core/i18n/i18n.ts'
import type { Offer, Recording } from './track-form-values.ts'

type Ends = {
  onDone: (offer: Offer) => void
  /** Called with the server's message when it rejected the recording. */
  onRefused: (problem: string) => void
}

/**
 * Uploads a chosen recording before the form is saved, also one in a restored form; removing the recording cancels it. `share`
 * is the uploaded share, 0 to 1, and `problem` the error message, until `retry`.
 */
export function useAudioUpload(recording: Recording | null, ends: Ends) {
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState({})
  const { mutateAsync: upload } = useMutation({
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
      sendFile(tracks.uploadAudio, { body: { track: file }, signal, onProgress: setShare }),
  })
  const waiting = recording && !recording.offer ? recording.file : null

  // Uses the latest form values, which may have changed during the upload.
  const end = useEffectEvent((answer: Envelope<Offer>) => {
    if (answer.success === 1) ends.onDone(answer.data)
    else ends.onRefused(Object.values(answer.errors ?? {})[0] ?? answer.message)
  })
  const start = useEffectEvent(async (file: File, signal: AbortSignal) => {
    setShare(0)
    setProblem(null)
    try {
      const answer = await upload({ file, signal })
      if (!signal.aborted) end(answer)
    } catch (error) {
      if (signal.aborted) return
      setProblem(error instanceof NetworkError ? messageOf(error) : i18n.t('recordings.unreadable'))
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
