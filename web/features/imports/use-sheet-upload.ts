import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type ChosenColumns, type SheetColumns, sheetColumns } from '#contract/imports/columns.ts'
import { imports } from '#contract/imports.ts'
import { NetworkError } from '#web/core/client/errors.ts'
import { useMutationOf, useQueryOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { randomKey } from '#web/core/client/random-key.ts'

/** Polling interval of the rows read so far, in milliseconds. */
const PROGRESS_INTERVAL_MS = 500

type Outcome = {
  onRead: (import_id: number) => void
  /** The columns of the file must be chosen. */
  onColumns: (columns: SheetColumns) => void
}
/** The columns that were chosen for the file, and the preview of it that is replaced. */
type Choice = { columns?: ChosenColumns; replaces?: number }

/** Whether the file can be read as it was when it was chosen: a browser sends no file that has changed on the disk. */
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/**
 * Uploads a sheet for a preview. `share` is the uploaded share, 0 to 1, or null when no upload is running; `rows` are
 * the rows that the server has read of it, null while unknown.
 */
export function useSheetUpload({ onRead, onColumns }: Outcome) {
  const { t } = useTranslation()
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
  const { mutateAsync: readColumns } = useMutationOf(imports.readColumns, { meta: { quiet: true } })
  useEffect(() => () => running.current?.abort(), [])

  async function send(excelFile: File, work: (signal: AbortSignal) => Promise<void>) {
    const stop = new AbortController()
    running.current = stop
    setShare(0)
    setProblem(null)
    try {
      if (await isReadable(excelFile)) await work(stop.signal)
      else setProblem(t('imports.fileChanged'))
    } catch (error) {
      if (stop.signal.aborted) return
      if (!(error instanceof NetworkError)) throw error
      setProblem(messageOf(error))
    } finally {
      if (running.current === stop) setShare(null)
    }
  }

  const preview = (excelFile: File, { columns, replaces }: Choice) =>
    send(excelFile, async (signal) => {
      const key = randomKey()
      setKey(key)
      const body = {
        excelFile,
        reading_key: key,
        ask_columns: true,
        ...(columns ? { columns: JSON.stringify(columns) } : {}),
        ...(replaces ? { replaces } : {}),
      }
      const answer = await upload({ body, signal, onProgress: setShare })
      if (answer.success === 1) return onRead(answer.data.import_id)
      const needed = answer.code === 'columns' ? z.safeParse(sheetColumns, answer.data).data : undefined
      if (needed) return onColumns(needed)
      setProblem(answer.errors?.excelFile ?? answer.message)
    })

  const look = (excelFile: File) =>
    send(excelFile, async (signal) => {
      const answer = await readColumns({ body: { excelFile }, signal, onProgress: setShare })
      if (answer.success === 1) return onColumns(answer.data)
      setProblem(answer.errors?.excelFile ?? answer.message)
    })

  return {
    share,
    rows: progress?.rows ?? null,
    problem,
    start: (file: File, choice: Choice = {}) => void preview(file, choice),
    /** Reads only the columns of the file. */
    look: (file: File) => void look(file),
    stop: () => running.current?.abort(),
    forget: () => setProblem(null),
  }
}

export type SheetUpload = ReturnType<typeof useSheetUpload>
