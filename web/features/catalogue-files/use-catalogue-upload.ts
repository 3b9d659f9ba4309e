import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { catalogueFiles } from '#contract/catalogue-files.ts'
import { NetworkError } from '#web/core/client/errors.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'

/** Uploads a file, which is then imported. `share` is the uploaded share, 0 to 1, or null when no upload is running. */
export function useCatalogueUpload(onTaken: () => void) {
  const queryClient = useQueryClient()
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const { mutateAsync: upload } = useMutationOf(catalogueFiles.import, { meta: { quiet: true } })
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File) {
    const stop = new AbortController()
    const { signal } = stop
    running.current = stop
    setShare(0)
    setProblem(null)
    try {
      const answer = await upload({ body: { file }, signal, onProgress: setShare })
      if (answer.success === 0) return setProblem(answer.errors?.file ?? answer.message)
      toast(answer.message)
      onTaken()
      await queryClient.invalidateQueries({ queryKey: [catalogueFiles.state.path] })
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
    start: (file: File) => void send(file),
    stop: () => running.current?.abort(),
    forget: () => setProblem(null),
  }
}
