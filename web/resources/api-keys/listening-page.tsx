import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiKeys } from '#contract/resources/api-keys.ts'
import { useMutationOf, useQueryOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { basePath } from '#web/core/navigation/base-path.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import styles from './api-keys.module.css'

/** Shows whether the listening page is on, with a link to it, or the button that switches it on. */
export function ListeningPage() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data } = useQueryOf(apiKeys.listeningPage, {})
  const { mutate, isPending } = useMutationOf(apiKeys.switchOnListeningPage, {
    onError: (error) => toast(messageOf(error)),
    onSuccess: async ({ message }) => {
      toast(message)
      await queryClient.invalidateQueries({ queryKey: [apiKeys.listeningPage.path] })
      await queryClient.invalidateQueries({ queryKey: [apiKeys.list.path] })
    },
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
