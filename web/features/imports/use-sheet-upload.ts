import { useState } from 'react'
import * as z from 'zod/mini'
import { type ChosenColumns, type SheetColumns, sheetColumns } from '#contract/features/imports/columns.ts'
import { imports } from '#contract/features/imports.ts'
import type { DayOrder } from '#contract/values/days.ts'
import { useMutationOf, useQueryOf } from '#web/core/client/hooks.ts'
import { randomKey } from '#web/core/client/random-key.ts'
import { useUpload } from '#web/core/client/use-upload.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'

/** Polling interval of the rows read so far, in milliseconds. */
const PROGRESS_INTERVAL_MS = 500

type Outcome = {
  onRead: (import_id: number) => void
  /** Called when the columns of the file must be chosen. */
  onColumns: (columns: SheetColumns) => void
}
/** The chosen columns and order of dates, and the preview that the new one replaces. */
type Choice = { columns?: ChosenColumns; dates_as?: DayOrder; replaces?: number }

/** Whether the file can still be read: a browser does not send a file that has changed on disk since it was chosen. */
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/**
 * Uploads a sheet for a preview. `share` is the uploaded share, 0 to 1, or null when no upload is running; `reading` says how
 * many rows the server has read of it, if that is known.
 */
export function useSheetUpload({ onRead, onColumns }: Outcome) {
  const { t } = useTranslation()
  const { share, problem, start, stop, forget } = useUpload()
  const [reading_key, setKey] = useState('')
  const { data: progress } = useQueryOf(
    imports.reading,
    { body: { reading_key } },
    {
      enabled: share === 1,
      refetchInterval: PROGRESS_INTERVAL_MS,
      gcTime: 0,
      // Silent on errors, since the screen then says only that the file is being read.
      meta: { quiet: true },
    },
  )
  const { mutateAsync: upload } = useMutationOf(imports.upload, { meta: { quiet: true } })
  const { mutateAsync: readColumns } = useMutationOf(imports.readColumns, { meta: { quiet: true } })

  const preview = (excelFile: File, { columns, dates_as, replaces }: Choice) =>
    start(async (way) => {
      if (!(await isReadable(excelFile))) return t('imports.fileChanged')
      const key = randomKey()
      setKey(key)
      const body = {
        excelFile,
        reading_key: key,
        ask_columns: true,
        ...(columns ? { columns: JSON.stringify(columns) } : {}),
        ...(dates_as ? { dates_as } : {}),
        ...(replaces ? { replaces } : {}),
      }
      const answer = await upload({ body, ...way })
      if (answer.success === 1) {
        onRead(answer.data.import_id)
        return null
      }
      const needed = answer.code === 'columns' ? z.safeParse(sheetColumns, answer.data).data : undefined
      if (!needed) return answer.errors?.excelFile ?? answer.message
      onColumns(needed)
      return null
    })

  const look = (excelFile: File) =>
    start(async (way) => {
      if (!(await isReadable(excelFile))) return t('imports.fileChanged')
      const answer = await readColumns({ body: { excelFile }, ...way })
      if (answer.success === 0) return answer.errors?.excelFile ?? answer.message
      onColumns(answer.data)
      return null
    })

  return {
    share,
    reading: progress?.rows ? t('imports.rowsRead', { count: progress.rows }) : t('imports.reading'),
    problem,
    start: (file: File, choice: Choice = {}) => preview(file, choice),
    /** Uploads the file only to read its columns. */
    look,
    stop,
    forget,
  }
}

export type SheetUpload = ReturnType<typeof useSheetUpload>
