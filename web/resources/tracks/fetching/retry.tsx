import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { tracks } from '#contract/tracks.ts'
import { useMutationOf, useQueryOf } from '../api/hooks.ts'
import { messageOf } from '../api/message-of.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { toast } from '../ui/toast.ts'

/** Has recordings fetched again, and says what the server said. */
export function useRetry() {
  const queryClient = useQueryClient()
  return useMutationOf(tracks.retry, {
    onSuccess: ({ message }) => {
      toast(message)
      void queryClient.invalidateQueries()
    },
    onError: (error) => toast(messageOf(error)),
  })
}

/** Has the whole pending list fetched again, whatever part of it is shown. */
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
