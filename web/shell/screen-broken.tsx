import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StateView } from '../ui/state-view.tsx'

/** Stands in the place of a screen that broke, or whose code could not be loaded. */
export function ScreenBroken() {
  const { t } = useTranslation()
  return (
    <StateView
      alert
      icon={IconAlertTriangle}
      title={t('state.broken')}
      hint={t('state.brokenHint')}
      action={<Button onClick={() => window.location.reload()}>{t('state.reload')}</Button>}
    />
  )
}
