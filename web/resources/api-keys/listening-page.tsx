import { Button } from '@mantine/core'
import { apiKeys } from '#contract/resources/api-keys.ts'
import { useAction, useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { basePath } from '#web/core/navigation/base-path.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import styles from './api-keys.module.css'

/** Shows whether the listening page is on, with a link to it, or the button that switches it on. */
export function ListeningPage() {
  const { t } = useTranslation()
  const { data } = useQueryOf(apiKeys.listeningPage, {})
  const { mutate, isPending } = useAction(apiKeys.switchOnListeningPage, {
    changes: [apiKeys.listeningPage, apiKeys.list],
  })
  if (data === undefined) return null
  return (
    <div className={styles.listening}>
      <p>{t(data ? 'listening.on' : 'listening.off')}</p>
      {data ? (
        <Button component="a" variant="default" href={`${basePath}/listen`} target="_blank" rel="noopener">
          {t('listening.open')}
        </Button>
      ) : (
        <BusyButton loading={isPending} onClick={() => mutate({ body: {} })}>
          {t('listening.switchOn')}
        </BusyButton>
      )}
    </div>
  )
}
