import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../api/error-state.tsx'
import { NoAnswer } from '../api/errors.ts'
import { isReachable } from '../api/reach.ts'
import { StateView } from '../ui/state-view.tsx'

/** Stands in the place of a screen that broke, or whose code could not be loaded. */
export function ScreenBroken({ error }: { error: unknown }) {
  const { t } = useTranslation()
  if (error instanceof NoAnswer) return <NotReached error={error} />
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

const loadAgain = async () => {
  if (await isReachable()) window.location.reload()
}

/** The page is loaded again only once there is a server to load it from. */
function NotReached({ error }: { error: NoAnswer }) {
  useEffect(() => {
    window.addEventListener('online', loadAgain)
    return () => window.removeEventListener('online', loadAgain)
  }, [])
  return <ErrorState error={error} onRetry={loadAgain} />
}
