import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tracks } from '#contract/resources/tracks.ts'
import { useMutationOf, useQueryOf } from '#web/core/client/hooks.ts'
import { invalidateRecords } from '#web/core/client/invalidate-records.ts'
import { problemIn } from '#web/core/client/outcome.ts'
import { toastWithUndo } from '#web/core/client/undo.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { IconTrash } from '#web/ui/icons.ts'

/**
 * The button that deletes the whole pending list, including tracks that are not shown. It first asks for confirmation with
 * their number.
 */
export function DeletePending() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  // The total of all pending tracks, because the deletion takes no search.
  const { data, refetch } = useQueryOf(
    tracks.pending,
    { body: { page_no: 0, pageSize: 1 } },
    { meta: { quiet: true } },
  )
  const count = data?.totalCount ?? 0
  const call = useMutationOf(tracks.deletePending, {
    onSuccess: (answer) => {
      if (answer.success !== 1) return
      toastWithUndo(answer)
      void invalidateRecords(queryClient)
    },
  })
  if (count === 0 && !isAsking) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={17} stroke={1.6} />}
        onClick={() => {
          // Refetched for the question, because tracks may have been added since.
          void refetch()
          setAsking(true)
        }}
      >
        {t('tracks.pendingList.deleteAll')}
      </Button>
      <Confirm
        opened={isAsking}
        title={t('catalogue.remove.question')}
        onYes={() => problemIn(call.mutateAsync({}))}
        onDone={() => setAsking(false)}
        onNo={() => setAsking(false)}
      >
        {t('tracks.pendingList.deleteHint', { count })}
      </Confirm>
    </>
  )
}
