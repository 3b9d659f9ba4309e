import { Button, Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Envelope } from '#contract/calls/envelope.ts'
import { TRACK_ORDERS, type TrackOrder } from '#contract/catalogue/placed-tracks.ts'
import { invalidateRecords } from '#web/core/client/invalidate-records.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toastWithUndo } from '#web/core/client/undo.ts'
import { toast } from '#web/core/feedback/toast.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { useMayHere } from '#web/core/session/rights.ts'
import { IconSelector } from '#web/ui/icons.ts'

const labels: Record<TrackOrder, TextKey> = {
  display_name: 'field.name',
  display_name_hindi: 'field.hindi_name',
  record_date: 'field.record_date',
  duration: 'field.duration',
  date_created: 'placed.dateAdded',
}

type Sorting = { by: TrackOrder; desc: boolean }

/** Puts all tracks of an album or playlist in the order of a field, once; the toast undoes it. */
export function SortMenu({ sort }: { sort: (sorting: Sorting) => Promise<Envelope<unknown>> }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const mayEdit = useMayHere()('edit')
  const [desc, setDesc] = useState(false)
  const sorting = useMutation({
    mutationFn: sort,
    onError: (error) => toast(messageOf(error)),
    onSuccess: (answer) => {
      if (answer.success === 0) return toast(answer.message)
      toastWithUndo(answer)
      void invalidateRecords(queryClient)
    },
  })
  if (!mayEdit) return null
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          loading={sorting.isPending}
          leftSection={<IconSelector size={17} stroke={1.6} />}
        >
          {t('placed.sort')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('placed.sortHint')}</Menu.Label>
        {TRACK_ORDERS.map((by) => (
          <Menu.Item key={by} onClick={() => sorting.mutate({ by, desc })}>
            {t(labels[by])}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.CheckboxItem checked={desc} onChange={setDesc} closeMenuOnClick={false}>
          {t('placed.descending')}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  )
}
