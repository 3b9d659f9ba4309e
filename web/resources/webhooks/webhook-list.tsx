import type { DataOf } from '#contract/calls/endpoint.ts'
import { webhooks } from '#contract/resources/webhooks.ts'
import { dateColumn, nameColumn } from '#web/catalogue/list/columns.tsx'
import type { ListColumn, RowAction } from '#web/catalogue/list/list-types.ts'
import { pagesOf } from '#web/catalogue/list/pages-of.ts'
import { editRow, removeRow, viewRow } from '#web/catalogue/list/row-actions.tsx'
import { ListScreen } from '#web/catalogue/screen/list-screen.tsx'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { NewSecretDialog } from './new-secret.tsx'
import { WebhookDetails } from './webhook-details.tsx'
import { WebhookState } from './webhook-state.tsx'
import styles from './webhooks.module.css'

type Row = DataOf<typeof webhooks.list>['Info'][number]
type Column = ListColumn<Row, 'name' | 'date_created'>

const keyOf = ({ webhook_id }: Row) => webhook_id
const nameOf = ({ name }: Row) => name

function LastDelivery({ at }: { at: string | null }) {
  const { t } = useTranslation()
  return at === null ? t('webhooks.notYet') : <DateTime value={at} />
}

const columns: readonly Column[] = [
  nameColumn('name', 'field.name'),
  {
    id: 'url',
    label: 'webhooks.url',
    cell: ({ url }) => (
      <bdi dir="ltr" className={styles.url}>
        {url}
      </bdi>
    ),
  },
  {
    id: 'last_delivered_at',
    label: 'webhooks.lastDelivered',
    width: '150px',
    cell: ({ last_delivered_at }) => <LastDelivery at={last_delivered_at} />,
  },
  { ...dateColumn('date_created', 'people.created'), optional: true },
  { id: 'is_active', label: 'field.status', width: '150px', cell: (row) => <WebhookState of={row} /> },
]

const actions: readonly RowAction<Row>[] = [
  viewRow(),
  editRow<Row>(({ webhook_id }) => `/webhooks/edit/${webhook_id}`),
  removeRow(keyOf, nameOf),
]

const source = {
  name: 'webhooks',
  label: 'webhooks.list' as const,
  columns,
  keyOf,
  nameOf,
  ask: pagesOf(webhooks.list),
  actions,
  details: {
    ask: (id: number) => queryOf(webhooks.get, { params: { id } }),
    show: (row: Row) => <WebhookDetails of={row} />,
  },
  add: '/webhooks/add',
}

export default function WebhookList() {
  return (
    <>
      <NewSecretDialog />
      <ListScreen
        source={source}
        removal={{
          question: 'webhooks.deleteQuestion',
          remove: ([webhook_id]) => call(webhooks.delete, { body: { webhook_id } }),
        }}
        empty={{ title: 'webhooks.empty', hint: 'webhooks.emptyHint' }}
      />
    </>
  )
}
