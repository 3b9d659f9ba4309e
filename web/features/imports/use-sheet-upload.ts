import { useEffect, useRef, useState } from 'react'
import { imports } from '#contract/imports.ts'
import { NetworkError } from '#web/core/client/errors.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'

/** Uploads a sheet for a preview. `share` is the uploaded share, 0 to 1, or null when no upload is running. */
export function useSheetUpload(onRead: (import_id: number) => void) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const { mutateAsync: upload } = useMutationOf(imports.upload, { meta: { quiet: true } })
  useEffect(() => () => running.current?.abort(), [])

  async function start(excelFile: File) {
    const stop = new AbortController()
    const { signal } = stop
    running.current = stop
    setShare(0)
    setProblem(null)
    try {
      const answer = await upload({ body: { excelFile }, signal, onProgress: setShare })
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
    problem,
    start: (file: File) => void start(file),
    stop: () => running.current?.abort(),
    forget: () => setProblem(null),
  }
}
