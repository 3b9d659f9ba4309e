import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tracks } from '#contract/tracks.ts'
import { useMutationOf, useQueryOf } from '../api/hooks.ts'
import { whyNot } from '../api/outcome.ts'
import { toastWithUndo } from '../api/undo.ts'
import { Confirm } from '../ui/confirm.tsx'

/** Deletes the whole pending list, whatever part of it is shown; asks first, with how many they are. */
export function DeletePending() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  // Every one of them: the call knows no search.
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
      void queryClient.invalidateQueries()
    },
  })
  if (count === 0 && !isAsking) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={17} stroke={1.6} />}
        onClick={() => {
          // Some may have come meanwhile.
          void refetch()
          setAsking(true)
        }}
      >
        {t('tracks.pendingList.deleteAll')}
      </Button>
      <Confirm
        opened={isAsking}
        title={t('catalogue.remove.question')}
        onYes={() => whyNot(call.mutateAsync({}))}
        onDone={() => setAsking(false)}
        onNo={() => setAsking(false)}
      >
        {t('tracks.pendingList.deleteHint', { count })}
      </Confirm>
    </>
  )
}
