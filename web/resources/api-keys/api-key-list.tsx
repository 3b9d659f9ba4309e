import type { DataOf } from '#contract/calls/endpoint.ts'
import { apiKeys } from '#contract/resources/api-keys.ts'
import { dateColumn, nameColumn } from '#web/catalogue/list/columns.tsx'
import type { ListColumn, RowAction } from '#web/catalogue/list/list-types.ts'
import { pagesOf } from '#web/catalogue/list/pages-of.ts'
import { editRow, viewRow } from '#web/catalogue/list/row-actions.tsx'
import { ListScreen } from '#web/catalogue/screen/list-screen.tsx'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { WholeNumber } from '#web/core/i18n/whole-number.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { IconTrash } from '#web/ui/icons.ts'
import { ApiKeyDetails } from './api-key-details.tsx'
import styles from './api-keys.module.css'
import { ListeningPage } from './listening-page.tsx'
import { NewKeyDialog } from './new-key.tsx'

type Row = DataOf<typeof apiKeys.list>['Info'][number]
type Column = ListColumn<Row, 'name' | 'date_created' | 'last_used_at'>

const keyOf = ({ key_id }: Row) => key_id
const nameOf = ({ name }: Row) => name
const isValid = ({ revoked_at }: Row) => revoked_at === null

function LastUse({ at }: { at: string | null }) {
  const { t } = useTranslation()
  return at === null ? t('apiKeys.unused') : <DateTime value={at} />
}

function State({ of }: { of: Row }) {
  const { t } = useTranslation()
  return isValid(of) ? t('apiKeys.valid') : <span className={styles.revoked}>{t('field.revoked_at')}</span>
}

const columns: readonly Column[] = [
  nameColumn('name', 'field.name'),
  {
    id: 'hint',
    label: 'field.hint',
    width: '140px',
    cell: ({ hint }) => (
      <code dir="ltr" className={styles.hint}>
        {hint}…
      </code>
    ),
  },
  {
    id: 'rate_per_minute',
    label: 'field.rate_per_minute',
    width: '140px',
    cell: ({ rate_per_minute }) => <WholeNumber value={rate_per_minute} />,
  },
  {
    id: 'calls_today',
    label: 'field.calls_today',
    width: '120px',
    cell: ({ calls_today }) => <WholeNumber value={calls_today} />,
  },
  {
    id: 'last_used_at',
    label: 'field.last_used_at',
    sort: 'last_used_at',
    width: '136px',
    cell: ({ last_used_at }) => <LastUse at={last_used_at} />,
  },
  { ...dateColumn('date_created', 'people.created'), optional: true },
  { id: 'revoked_at', label: 'field.status', width: '116px', cell: (row) => <State of={row} /> },
]

const revokeRow: RowAction<Row> = {
  id: 'revoke',
  icon: IconTrash,
  label: 'apiKeys.revokeNamed',
  hint: 'apiKeys.revoke',
  danger: true,
  isFor: isValid,
  run: (row, { remove }) => remove([keyOf(row)], nameOf(row)),
}

const actions: readonly RowAction<Row>[] = [
  viewRow(),
  { ...editRow<Row>(({ key_id }) => `/apikeys/edit/${key_id}`), isFor: isValid },
  revokeRow,
]

const source = {
  name: 'apikeys',
  label: 'apiKeys.list' as const,
  columns,
  keyOf,
  nameOf,
  ask: pagesOf(apiKeys.list),
  actions,
  details: {
    ask: (id: number) => queryOf(apiKeys.get, { params: { id } }),
    show: (row: Row) => <ApiKeyDetails of={row} />,
  },
  add: '/apikeys/add',
}

export default function ApiKeyList() {
  return (
    <>
      <NewKeyDialog />
      <ListScreen
        source={source}
        removal={{
          question: 'apiKeys.revokeQuestion',
          remove: ([key_id]) => call(apiKeys.revoke, { body: { key_id } }),
        }}
        head={<ListeningPage />}
        empty={{ title: 'apiKeys.empty', hint: 'apiKeys.emptyHint' }}
      />
    </>
  )
}
