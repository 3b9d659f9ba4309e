import { Button } from '@mantine/core'
import type { DataOf } from '#contract/calls/endpoint.ts'
import { inbox, inboxFilters } from '#contract/resources/inbox.ts'
import type { SelectionCalls } from '#web/catalogue/bulk/use-selection-actions.tsx'
import { withFilter } from '#web/catalogue/filters/filter-params.ts'
import type { Filters } from '#web/catalogue/list/list-state.ts'
import type { ListColumn, RowAction } from '#web/catalogue/list/list-types.ts'
import { pagesOf } from '#web/catalogue/list/pages-of.ts'
import { removeRow } from '#web/catalogue/list/row-actions.tsx'
import { recordFilters } from '#web/catalogue/record-list/record-filters.tsx'
import { RecordList } from '#web/catalogue/record-list/record-list.tsx'
import { call } from '#web/core/client/call.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconEye, IconMail, IconMailOpened } from '#web/ui/icons.ts'
import styles from './inbox.module.css'
import { ReadMark } from './read-mark.tsx'
import { senderOf } from './sender.ts'

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
    isLine: true,
    width: '168px',
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

const selection: SelectionCalls<typeof inboxFilters> = {
  kind: 'contact_queries',
  rules: inboxFilters,
  export: inbox.export,
  deleteSelected: (body) => call(inbox.deleteSelected, { body }),
  acts: [
    {
      id: 'read',
      icon: IconMailOpened,
      label: 'inbox.markRead',
      isAskedOfAllOnly: true,
      question: { title: 'inbox.readTitle', yes: 'inbox.markRead', no: 'action.cancel' },
      run: (body) => call(inbox.setRead, { body: { ...body, is_read: '1' } }),
    },
    {
      id: 'unread',
      icon: IconMail,
      label: 'inbox.markUnread',
      isAskedOfAllOnly: true,
      question: { title: 'inbox.unreadTitle', yes: 'inbox.markUnread', no: 'action.cancel' },
      run: (body) => call(inbox.setRead, { body: { ...body, is_read: '0' } }),
    },
  ],
}

const source = {
  name: 'inbox',
  label: 'inbox.title' as const,
  columns,
  keyOf,
  nameOf: senderOf,
  ask: pagesOf(inbox.list, inboxFilters),
  searchOrder: 'catalogue.sortBy.usual' as const,
  filters: recordFilters(inboxFilters, 'contact_queries', {
    quick: (params, change) => <UnreadOnly params={params} onChange={change} />,
  }),
  actions,
}

/** The list of contact queries, newest first. */
export default function InboxList() {
  return (
    <RecordList
      source={source}
      selection={selection}
      views="inbox"
      removal={{ remove: (id) => call(inbox.delete, { body: { id } }) }}
      empty={{ title: 'inbox.empty', hint: 'inbox.emptyHint' }}
    />
  )
}

function UnreadOnly({ params, onChange }: { params: Filters; onChange: (params: Filters) => void }) {
  const { t } = useTranslation()
  const isOn = params.is_read === '0'
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      aria-pressed={isOn}
      onClick={() => onChange(withFilter(params, 'is_read', isOn ? '' : '0'))}
    >
      {t('inbox.unreadOnly')}
    </Button>
  )
}
