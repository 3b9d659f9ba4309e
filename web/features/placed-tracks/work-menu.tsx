import { Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Envelope } from '#contract/calls/envelope.ts'
import { TRACK_ORDERS, type TrackOrder } from '#contract/catalogue/placed-tracks.ts'
import { FROM_MENU, MenuButton } from '#web/catalogue/list/menu-button.tsx'
import { invalidateRecords } from '#web/core/client/invalidate-records.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toastWithUndo } from '#web/core/client/undo.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { useMay, useMayHere } from '#web/core/session/rights.ts'
import { ListenItem } from '#web/resources/tracks/list/listen.tsx'

const labels: Record<TrackOrder, TextKey> = {
  display_name: 'field.name',
  display_name_hindi: 'field.hindi_name',
  record_date: 'field.record_date',
  duration: 'field.duration',
  date_created: 'placed.dateAdded',
}

type Sorting = { by: TrackOrder; desc: boolean }
type Props = {
  /** The filter with which the track list shows the tracks of this record. */
  filter: Readonly<Record<string, number>>
  sort: (sorting: Sorting) => Promise<Envelope<unknown>>
}

/** The menu of work on all tracks of an album or playlist, as far as this admin may do it. */
export function WorkMenu({ filter, sort }: Props) {
  const may = useMay()
  const maySort = useMayHere()('edit')
  if (!maySort && !may('tracks.edit')) return null
  return (
    <MenuButton label="catalogue.menu.work" isSlow>
      <ListenItem selection={{ byQuery: true, query: '', filters: filter }} />
      {maySort && <SortItems sort={sort} />}
    </MenuButton>
  )
}

/** The menu items that sort the tracks by a field once; the toast undoes it. */
function SortItems({ sort }: Pick<Props, 'sort'>) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [desc, setDesc] = useState(false)
  const sorting = useMutation({
    mutationKey: FROM_MENU,
    mutationFn: sort,
    onError: (error) => toast(messageOf(error)),
    onSuccess: (answer) => {
      if (answer.success === 0) return toast(answer.message)
      toastWithUndo(answer)
      void invalidateRecords(queryClient)
    },
  })
  return (
    <>
      <Menu.Divider />
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
    </>
  )
}
