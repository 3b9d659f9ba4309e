import { IconPencil } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaults, type Placeholder } from '#contract/defaults.ts'
import { useQueryOf } from '../api/hooks.ts'
import { ListBody } from '../catalogue/list-body.tsx'
import listStyles from '../catalogue/list-screen.module.css'
import { readListState } from '../catalogue/list-state.ts'
import type { ListColumn, RowAction } from '../catalogue/list-types.ts'
import { RecordCover } from '../catalogue/record-cover.tsx'
import { RowActions } from '../catalogue/row-actions.tsx'
import { Page } from '../ui/page.tsx'
import styles from './default-settings.module.css'
import { PlaceholderDialog } from './placeholder-dialog.tsx'

function KindName({ of }: { of: Placeholder['key'] }) {
  const { t } = useTranslation()
  return <span className={styles.name}>{t(`defaults.kind.${of}`)}</span>
}

const image: ListColumn<Placeholder, never> = {
  id: 'image',
  label: 'catalogue.column.cover',
  kind: 'picture',
  width: '112px',
  cell: ({ key }) => <RecordCover src="" kind={key} />,
}

const name: ListColumn<Placeholder, never> = {
  id: 'key',
  label: 'catalogue.column.name',
  kind: 'title',
  cell: ({ key }) => <KindName of={key} />,
}

/** One list of seven: nothing in it is searched, sorted or paged. */
const asItIs = readListState({}, { sorts: [], columns: [] })
const nothing = () => {}

/** What stands for the images that records do not have, kind by kind. */
export default function DefaultSettings() {
  const { t } = useTranslation()
  const { data: rows, error, refetch } = useQueryOf(defaults.list, {})
  const [edited, setEdited] = useState<{ row: Placeholder; opened: boolean } | null>(null)
  const nameOf = useCallback(({ key }: Placeholder) => t(`defaults.kind.${key}`), [t])
  const columns = useMemo(() => {
    const edit: RowAction<Placeholder> = {
      id: 'edit',
      icon: IconPencil,
      label: 'defaults.editRow',
      hint: 'catalogue.row.editHint',
      run: (row) => setEdited({ row, opened: true }),
    }
    const actions: ListColumn<Placeholder, never> = {
      id: 'actions',
      label: 'catalogue.column.actions',
      kind: 'actions',
      width: '96px',
      cell: (row) => (
        <RowActions
          row={row}
          name={nameOf(row)}
          actions={[edit]}
          tools={{ view: nothing, remove: nothing }}
        />
      ),
    }
    return [image, name, actions]
  }, [nameOf])

  return (
    <Page title={t('menu.defaults')}>
      <p className={styles.hint}>{t('defaults.hint')}</p>
      <section className={`${listStyles.list} ${styles.whole}`} aria-label={t('menu.defaults')}>
        <ListBody
          label={t('menu.defaults')}
          rows={rows}
          keys={rows?.map((_, index) => index) ?? []}
          nameOf={nameOf}
          columns={columns}
          state={asItIs}
          onSort={nothing}
          choosing={null}
          cursor={-1}
          isOld={false}
          error={error}
          onRetry={refetch}
          onWiden={nothing}
          empty={{ title: 'defaults.empty' }}
          addButton={null}
        />
      </section>
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
