import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { NetworkError } from '#web/core/client/errors.ts'
import { isReachable } from '#web/core/client/reach.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconAlertTriangle } from '#web/ui/icons/first-load.ts'
import { StateView } from '#web/ui/state-view.tsx'

/** Shown instead of a screen that threw an error, or whose code could not be loaded. */
export function ScreenBroken({ error }: { error: unknown }) {
  const { t } = useTranslation()
  if (error instanceof NetworkError) return <NotReached error={error} />
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

/** Shown when the server could not be reached. Reloads the page once the server responds, also when the browser is online again. */
function NotReached({ error }: { error: NetworkError }) {
  useEffect(() => {
    window.addEventListener('online', loadAgain)
    return () => window.removeEventListener('online', loadAgain)
  }, [])
  return <ErrorState error={error} onRetry={loadAgain} />
}
