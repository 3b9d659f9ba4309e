import { Button } from '@mantine/core'
import { useState } from 'react'
import { kindOfNoun } from '#contract/kinds/kinds.ts'
import { type Placeholder, type PlaceholderKey, placeholders } from '#contract/resources/placeholders.ts'
import { RecordCover } from '#web/catalogue/cover/record-cover.tsx'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMayHere } from '#web/core/session/rights.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconPencil } from '#web/ui/icons.ts'
import { Loading } from '#web/ui/loading.tsx'
import { Page } from '#web/ui/page.tsx'
import styles from './default-settings.module.css'
import { PlaceholderDialog } from './placeholder-dialog.tsx'

/** The text key for the records that show a placeholder. */
const recordsOf = (key: PlaceholderKey) =>
  key === 'user' ? 'kind.users' : (`kind.${kindOfNoun(key)}` as const)

/** The screen with the placeholders of each kind of record. */
export default function DefaultSettings() {
  const { t } = useTranslation()
  const { data: rows, error, refetch } = useQueryOf(placeholders.list, {})
  const [edited, setEdited] = useState<{ row: Placeholder; opened: boolean } | null>(null)
  return (
    <Page title={t('menu.defaults')}>
      <p className={styles.hint}>{t('defaults.hint')}</p>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : rows ? (
        <Cards rows={rows} onEdit={(row) => setEdited({ row, opened: true })} />
      ) : (
        <Loading height={420} radius={12} />
      )}
      {edited && (
        <PlaceholderDialog
          key={edited.row.key}
          placeholder={edited.row}
          opened={edited.opened}
          onClose={() => setEdited({ ...edited, opened: false })}
        />
      )}
    </Page>
  )
}

type Props = { rows: readonly Placeholder[]; onEdit: (row: Placeholder) => void }

/** The placeholders as a table for screen readers (specification 2, section 3), whose few rows are laid out as cards. */
function Cards({ rows, onEdit }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.cards}>
      <table aria-label={t('menu.defaults')}>
        <thead>
          <tr>
            <th scope="col">{t('field.image')}</th>
            <th scope="col">{t('field.name')}</th>
            <th scope="col">{t('field.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Card key={row.key} row={row} onEdit={() => onEdit(row)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Card({ row: { key, value }, onEdit }: { row: Placeholder; onEdit: () => void }) {
  const { t } = useTranslation()
  const mayEdit = useMayHere()('edit')
  const name = t(`defaults.kind.${key}`)
  return (
    <tr>
      <td>
        <RecordCover src="" kind={key} />
      </td>
      <td>
        <div className={styles.name}>{name}</div>
        <div className={styles.use}>{t('defaults.usedFor', { kind: t(recordsOf(key)) })}</div>
        <div className={styles.state} data-own={value !== null || undefined}>
          {t(value === null ? 'defaults.isBuiltIn' : 'defaults.isOwn')}
        </div>
      </td>
      <td>
        {mayEdit && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('defaults.editRow', { name })}
            leftSection={<IconPencil size={15} stroke={1.6} />}
            onClick={onEdit}
          >
            {t('action.edit')}
          </Button>
        )}
      </td>
    </tr>
  )
}
