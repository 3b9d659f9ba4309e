import { useQueryClient } from '@tanstack/react-query'
import { tracks } from '#contract/resources/tracks.ts'
import { useMutationOf, useQueryOf } from '#web/core/client/hooks.ts'
import { invalidateRecords } from '#web/core/client/invalidate-records.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { IconRefresh } from '#web/ui/icons.ts'

/** The call that downloads recordings again, and shows the server's message. */
export function useRetry() {
  const queryClient = useQueryClient()
  return useMutationOf(tracks.retry, {
    onSuccess: ({ message }) => {
      toast(message)
      void invalidateRecords(queryClient)
    },
    onError: (error) => toast(messageOf(error)),
  })
}

/** The button that retries the whole pending list, including tracks that are not shown. */
export function RetryPending() {
  const { t } = useTranslation()
  const { data } = useQueryOf(
    tracks.pending,
    { body: { page_no: 0, pageSize: 1 } },
    { meta: { quiet: true } },
  )
  const retry = useRetry()
  if (!data?.totalCount) return null
  return (
    <BusyButton
      variant="default"
      leftSection={<IconRefresh size={17} stroke={1.6} />}
      loading={retry.isPending}
      onClick={() => retry.mutate({ body: { byQuery: true } })}
    >
      {t('tracks.pendingList.retryAll')}
    </BusyButton>
  )
}
