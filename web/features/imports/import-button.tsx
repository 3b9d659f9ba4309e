import { Button } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportDialog } from './import-dialog.tsx'

/** Opens the dialog that takes a sheet of tracks. */
export function ImportButton() {
  const { t } = useTranslation()
  // Counts the times, so that each dialog begins without a file.
  const [time, setTime] = useState(0)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTableImport size={17} stroke={1.6} />}
        onClick={() => {
          setTime(time + 1)
          setOpened(true)
        }}
      >
        {t('imports.open')}
      </Button>
      {time > 0 && <ImportDialog key={time} opened={opened} onClose={() => setOpened(false)} />}
    </>
  )
}
