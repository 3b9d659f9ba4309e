import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { useOpened } from '#web/ui/use-opened.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportUpload } from './import-upload.tsx'

type Props = { opened: boolean; onClose: () => void }

/**
 * Takes a sheet, shows a preview, imports it, and shows the result. A running import continues when the dialog is
 * closed.
 */
export default function ImportDialog({ opened, onClose }: Props) {
  const { t } = useTranslation()
  const [import_id, setImport] = useState<number | null>(null)
  // The buttons of a step disappear with it.
  useEffect(() => {
    if (import_id !== null) keepFocus()
  }, [import_id])
  return (
    <Modal
      opened={useOpened(opened)}
      onClose={onClose}
      onExitTransitionEnd={keepFocus}
      title={t('imports.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {import_id === null ? (
        <ImportUpload onRead={setImport} onClose={onClose} />
      ) : (
        <ImportOutcome import_id={import_id} onOther={() => setImport(null)} onClose={onClose} />
      )}
    </Modal>
  )
}
