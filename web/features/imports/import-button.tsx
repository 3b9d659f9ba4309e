import { Button } from '@mantine/core'
import { useState } from 'react'
import { READING_NEEDS } from '#contract/features/imports/needs.ts'
import { useLate } from '#web/core/client/use-late.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { withTexts } from '#web/core/i18n/with-texts.ts'
import { useMay } from '#web/core/session/rights.ts'
import { IconTableImport } from '#web/ui/icons.ts'

const loadDialog = () => withTexts(() => import('./import-dialog.tsx'))

/** The dialog that imports a sheet of tracks; null for admins who may not. */
export function useImportDialog() {
  // A counter used as key, so that each dialog starts without a file.
  const [time, setTime] = useState(0)
  const [opened, setOpened] = useState(false)
  const may = useMay()
  const ImportDialog = useLate(loadDialog, time > 0)
  if (!READING_NEEDS.every(may)) return null
  return {
    open: () => {
      setTime(time + 1)
      setOpened(true)
    },
    dialog: time > 0 && ImportDialog && (
      <ImportDialog key={time} opened={opened} onClose={() => setOpened(false)} />
    ),
  }
}

/** The button that opens the dialog to import a sheet of tracks. */
export function ImportButton() {
  const { t } = useTranslation()
  const importing = useImportDialog()
  if (!importing) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTableImport size={17} stroke={1.6} />}
        onClick={importing.open}
      >
        {t('imports.open')}
      </Button>
      {importing.dialog}
    </>
  )
}
