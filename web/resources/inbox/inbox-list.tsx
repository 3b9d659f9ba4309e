import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataOf } from '#contract/calls/endpoint.ts'
import { inbox } from '#contract/inbox.ts'
import type { Filters } from '#web/catalogue/list/list-state.ts'
import type { BulkAction, ListColumn, RowAction } from '#web/catalogue/list/list-types.ts'
import { removeRow, removeSelected } from '#web/catalogue/list/row-actions.tsx'
import { ListScreen } from '#web/catalogue/screen/list-screen.tsx'
import type { ListFilters } from '#web/catalogue/screen/list-screen-props.ts'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconEye, IconMail, IconMailOpened } from '#web/ui/icons.ts'
import styles from './inbox.module.css'
import { ReadMark } from './read-mark.tsx'
import { senderOf } from './sender.ts'
import { useMarkRead } from './use-mark-read.ts'

type Row = DataOf<typeof inbox.list>['Info'][number]
type Sort = 'name' | 'email' | 'is_read' | 'date_created'

const keyOf = ({ query_id }: Row) => query_id
const screenOf = ({ query_id }: Row) => `/inbox/view/${query_id}`

const columns: ListColumn<Row, Sort>[] = [
  {
    id: 'name',
    label: 'inbox.column.sender',
    sort: 'name',
    kind: 'title',
    cell: (row) => (
      <span className={styles.sender} data-unread={row.is_read === '0' || undefined}>
        <Hindi text={senderOf(row)} marks={row.name ? row.matched?.name : row.matched?.email} />
      </span>
    ),
  },
  {
    id: 'email',
    label: 'field.email',
    sort: 'email',
    width: '200px',
    cell: ({ email, matched }) => <Hindi text={email} marks={matched?.email} />,
  },
  {
    id: 'query',
    label: 'field.query',
    cell: ({ query, matched }) => (
      <div className={styles.excerpt} dir="auto">
        <Hindi text={query} marks={matched?.query} />
      </div>
    ),
  },
  {
    id: 'date_created',
    label: 'inbox.column.received',
    sort: 'date_created',
    width: '130px',
    cell: ({ date_created }) => <DateTime value={date_created} />,
  },
  {
    id: 'is_read',
    label: 'field.status',
    sort: 'is_read',
    width: '100px',
    cell: ({ is_read }) => <ReadMark is_read={is_read} />,
  },
]

const actions: RowAction<Row>[] = [
  { id: 'view', icon: IconEye, label: 'inbox.open', hint: 'inbox.openHint', to: screenOf },
  removeRow(keyOf, senderOf),
]

/** The only filter: unread queries. */
const filters: ListFilters = {
  read: ({ is_read }): Filters => (is_read === '0' ? { is_read } : {}),
  bar: (params, change) => <UnreadOnly params={params} onChange={change} />,
}

/** The contact queries, newest first. */
export default function InboxList() {
  const bulk = useBulk()
  return (
    <ListScreen
      name="inbox"
      title="inbox.title"
      columns={columns}
      keyOf={keyOf}
      nameOf={senderOf}
      ask={(request, params) => queryOf(inbox.list, { body: { ...request, filters: params } })}
      actions={actions}
      bulk={bulk}
      filters={filters}
      removal={{ remove: (id) => call(inbox.delete, { body: { id } }) }}
      searchOrder="catalogue.sortBy.usual"
      empty={{ title: 'inbox.empty', hint: 'inbox.emptyHint' }}
    />
  )
}

function useBulk(): readonly BulkAction<Row>[] {
  const { mutate } = useMarkRead()
  return useMemo(() => {
    const mark =
      (is_read: '1' | '0'): BulkAction<Row>['run'] =>
      ({ keys }, { clear }) =>
        mutate(
          { body: { query_id: [...keys], is_read } },
          {
            onSuccess: ({ success, message }) => {
              toast(message)
              if (success === 1) clear()
            },
          },
        )
    return [
      { id: 'read', icon: IconMailOpened, label: 'inbox.markRead', right: 'edit', run: mark('1') },
      { id: 'unread', icon: IconMail, label: 'inbox.markUnread', right: 'edit', run: mark('0') },
      removeSelected<Row>(),
    ]
  }, [mutate])
}

function UnreadOnly({ params, onChange }: { params: Filters; onChange: (params: Filters) => void }) {
  const { t } = useTranslation()
  const isOn = params.is_read === '0'
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      aria-pressed={isOn}
      onClick={() => onChange(isOn ? {} : { is_read: '0' })}
    >
      {t('inbox.unreadOnly')}
    </Button>
  )
}
