import { useEffect, useRef, useState } from 'react'
import { imports } from '#contract/imports.ts'
import { NetworkError } from '#web/core/client/errors.ts'
import { useMutationOf, useQueryOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { randomKey } from '#web/core/client/random-key.ts'

/** Polling interval of the rows read so far, in milliseconds. */
const PROGRESS_INTERVAL_MS = 500

/**
 * Uploads a sheet for a preview. `share` is the uploaded share, 0 to 1, or null when no upload is running; `rows` are
 * the rows that the server has read of it, null while unknown.
 */
export function useSheetUpload(onRead: (import_id: number) => void) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [reading_key, setKey] = useState('')
  const { data: progress } = useQueryOf(
    imports.reading,
    { body: { reading_key } },
    {
      enabled: share === 1,
      refetchInterval: PROGRESS_INTERVAL_MS,
      gcTime: 0,
      // Without the figure, the screen says only that the file is being read.
      meta: { quiet: true },
    },
  )
  const running = useRef<AbortController | null>(null)
  const { mutateAsync: upload } = useMutationOf(imports.upload, { meta: { quiet: true } })
  useEffect(() => () => running.current?.abort(), [])

  async function start(excelFile: File) {
    const stop = new AbortController()
    const { signal } = stop
    running.current = stop
    const key = randomKey()
    setKey(key)
    setShare(0)
    setProblem(null)
    try {
      const answer = await upload({ body: { excelFile, reading_key: key }, signal, onProgress: setShare })
      if (answer.success === 1) return onRead(answer.data.import_id)
      setProblem(answer.errors?.excelFile ?? answer.message)
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
    rows: progress?.rows ?? null,
    problem,
    start: (file: File) => void start(file),
    stop: () => running.current?.abort(),
    forget: () => setProblem(null),
  }
}
