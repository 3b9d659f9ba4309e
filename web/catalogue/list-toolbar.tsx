import { Button } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnMenu } from './column-menu.tsx'
import type { ListState } from './list-state.ts'
import styles from './list-toolbar.module.css'
import type { BulkAction, ListColumn, ListTools } from './list-types.ts'
import { SearchBox } from './search-box.tsx'
import type { Selection } from './selection.ts'

type Props<Row> = {
  state: ListState
  onSearch: (text: string) => void
  searchField: Ref<HTMLInputElement>
  columns: readonly ListColumn<Row>[]
  shown: readonly ListColumn<Row>[]
  onPick: (names: readonly string[]) => void
  summary: ReactNode
  bulk?: readonly BulkAction<Row>[]
  selection: Selection
  onClear: () => void
  tools: ListTools<Row>
}

/** Search and columns; while rows are selected, what can be done with them. */
export function ListToolbar<Row>(props: Props<Row>) {
  const { state, onSearch, searchField, columns, shown, onPick, summary, bulk, selection, onClear, tools } =
    props
  const { t } = useTranslation()
  const chosen = selection.keys.size
  return (
    <div className={styles.toolbar} data-selecting={chosen > 0 || undefined}>
      <SearchBox ref={searchField} value={state.search} onSearch={onSearch} />
      {chosen > 0 && bulk ? (
        <>
          <p className={styles.chosen} role="status">
            {t('catalogue.selected', { count: chosen })}
          </p>
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            {t('catalogue.clearSelection')}
          </Button>
          <div className={styles.end}>
            {bulk.map(({ id, icon: Icon, label, danger, run }) => (
              <Button
                key={id}
                variant="default"
                className={danger ? styles.danger : undefined}
                leftSection={<Icon size={17} stroke={1.6} />}
                onClick={() => run([...selection.keys], tools)}
              >
                {t(label)}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <>
          {summary && <p className={styles.summary}>{summary}</p>}
          <div className={styles.end}>
            <ColumnMenu columns={columns} shown={shown} onPick={onPick} />
          </div>
        </>
      )}
    </div>
  )
}
