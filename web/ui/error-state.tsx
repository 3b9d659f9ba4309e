import { Button } from '@mantine/core'
import { type CallError, isGone, NetworkError } from '#web/core/client/errors.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconAlertTriangle, IconCloudOff, IconMapPinOff } from '#web/ui/icons/first-load.ts'
import { StateView } from './state-view.tsx'

/**
 * Shown instead of a query's content when it failed: that the browser is offline, the error with Retry, or that the record is
 * gone.
 */
export function ErrorState({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const { t } = useTranslation()
  if (isGone(error))
    return <StateView alert icon={IconMapPinOff} title={messageOf(error)} hint={t('state.notFoundHint')} />
  const isOffline = error instanceof NetworkError && error.reason === 'unreachable' && !navigator.onLine
  const retry = (
    <Button variant="default" onClick={onRetry}>
      {t('action.retry')}
    </Button>
  )
  if (isOffline)
    return (
      <StateView
        alert
        icon={IconCloudOff}
        title={t('state.offline')}
        hint={t('state.offlineHint')}
        action={retry}
      />
    )
  return (
    <StateView
      alert
      icon={IconAlertTriangle}
      title={t('state.error')}
      hint={messageOf(error)}
      action={retry}
    />
  )
}
