import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Placeholder, placeholders } from '#contract/placeholders.ts'
import { RecordCover } from '#web/catalogue/cover/record-cover.tsx'
import { ListBody } from '#web/catalogue/list/list-body.tsx'
import { readListState } from '#web/catalogue/list/list-state.ts'
import type { ListColumn, RowAction } from '#web/catalogue/list/list-types.ts'
import { RowActions } from '#web/catalogue/list/row-actions.tsx'
import listStyles from '#web/catalogue/screen/list-screen.module.css'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { IconPencil } from '#web/ui/icons.ts'
import { Page } from '#web/ui/page.tsx'
import styles from './default-settings.module.css'
import { PlaceholderDialog } from './placeholder-dialog.tsx'

function KindName({ of }: { of: Placeholder['key'] }) {
  const { t } = useTranslation()
  return <span className={styles.name}>{t(`defaults.kind.${of}`)}</span>
}

const image: ListColumn<Placeholder, never> = {
  id: 'image',
  label: 'field.image',
  kind: 'picture',
  width: '112px',
  cell: ({ key }) => <RecordCover src="" kind={key} />,
}

const name: ListColumn<Placeholder, never> = {
  id: 'key',
  label: 'field.name',
  kind: 'title',
  cell: ({ key }) => <KindName of={key} />,
}

/** A list of seven rows, without search, sorting or paging. */
const asItIs = readListState({}, { sorts: [], columns: [] })
const nothing = () => {}

/** The placeholders of each kind of record. */
export default function DefaultSettings() {
  const { t } = useTranslation()
  const { data: rows, error, refetch } = useQueryOf(placeholders.list, {})
  const [edited, setEdited] = useState<{ row: Placeholder; opened: boolean } | null>(null)
  const nameOf = useCallback(({ key }: Placeholder) => t(`defaults.kind.${key}`), [t])
  const columns = useMemo(() => {
    const edit: RowAction<Placeholder> = {
      id: 'edit',
      icon: IconPencil,
      label: 'defaults.editRow',
      hint: 'action.edit',
      run: (row) => setEdited({ row, opened: true }),
    }
    const actions: ListColumn<Placeholder, never> = {
      id: 'actions',
      label: 'field.actions',
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
          onOrder={nothing}
          choosing={null}
          cursor={-1}
          isOld={false}
          opening={null}
          error={error}
          onRetry={refetch}
          onClearFilters={nothing}
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
