import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { SheetColumns } from '#contract/features/imports/columns.ts'
import type { DayOrder } from '#contract/values/days.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { useOpened } from '#web/ui/use-opened.ts'
import { ColumnChoice } from './column-choice.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportUpload } from './import-upload.tsx'
import { useSheetUpload } from './use-sheet-upload.ts'

type Props = { opened: boolean; onClose: () => void }

/**
 * Imports a sheet: takes the file, lets its columns be chosen if they are not recognised, shows a preview, and shows the
 * result. A running import continues when the dialog is closed.
 */
export default function ImportDialog({ opened, onClose }: Props) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const [columns, setColumns] = useState<SheetColumns | null>(null)
  const [import_id, setImport] = useState<number | null>(null)
  const [order, setOrder] = useState<DayOrder>('month_first')
  const replaced = import_id === null ? {} : { replaces: import_id }
  const upload = useSheetUpload({
    onRead: (read) => {
      setColumns(null)
      setImport(read)
    },
    onColumns: setColumns,
  })
  // The focus is kept in the dialog, because the buttons of a step disappear with it.
  useEffect(() => {
    if (import_id !== null || columns !== null) keepFocus()
  }, [import_id, columns])
  return (
    <Modal
      opened={useOpened(opened)}
      onClose={onClose}
      onExitTransitionEnd={keepFocus}
      title={t(columns ? 'imports.columns.title' : 'imports.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {columns && file ? (
        <ColumnChoice
          key={columns.key}
          columns={columns}
          upload={upload}
          file={file}
          onChosen={(chosen) => upload.start(file, { columns: chosen, dates_as: order, ...replaced })}
          onBack={() => {
            upload.forget()
            setColumns(null)
          }}
        />
      ) : import_id === null ? (
        <ImportUpload upload={upload} file={file} onFile={setFile} onClose={onClose} />
      ) : (
        <ImportOutcome
          import_id={import_id}
          upload={upload}
          onColumns={file ? () => upload.look(file) : null}
          onOrder={
            file
              ? (other) => {
                  setOrder(other)
                  upload.start(file, { dates_as: other, ...replaced })
                }
              : null
          }
          onOther={() => {
            setFile(null)
            setOrder('month_first')
            setImport(null)
          }}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}
