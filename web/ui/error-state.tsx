import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StateView } from '../ui/state-view.tsx'
import { type CallError, NoAnswer } from './errors.ts'
import { messageOf } from './message-of.ts'

/** A query that failed, in the place of what it would have shown: offline, or why, with Retry. */
export function ErrorState({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const { t } = useTranslation()
  const isOffline = error instanceof NoAnswer && error.why === 'unreachable' && !navigator.onLine
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
