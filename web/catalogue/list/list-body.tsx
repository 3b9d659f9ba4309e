import { Button, Skeleton } from '@mantine/core'
import { type ReactNode, useMemo, useRef } from 'react'
import type { CallError } from '#web/core/client/errors.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { useIsCompact } from '#web/core/theme/density.ts'
import { QueueContext } from '#web/ui/audio/audio-player.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconInbox, IconSearchOff } from '#web/ui/icons.ts'
import { StateView } from '#web/ui/state-view.tsx'
import styles from './list-body.module.css'
import tableStyles from './list-table.module.css'
import { ListTable, type TableProps } from './list-table.tsx'
import type { ListColumn } from './list-types.ts'
import { rowHeight } from './row-height.ts'
import { useRoom } from './use-room.ts'
import { isLong, useVirtualRows } from './use-virtual-rows.ts'

export type ListBodyProps<Row, Sort extends string> = {
  table: Omit<TableProps<Row, Sort>, 'rows'>
  /** Absent until the first response. */
  rows: readonly Row[] | undefined
  error: CallError | null
  onRetry: () => void
  /** Clears search and filters. */
  onClearFilters: () => void
  empty: { title: TextKey; hint?: TextKey; action?: ReactNode; more?: ReactNode }
  addButton: ReactNode
  /** What else can be done with a search that finds little. */
  searchSteps: ReactNode
}

/** The rows of a list, or what is shown instead while it loads, fails, is empty or has no match. */
export function ListBody<Row, Sort extends string>(props: ListBodyProps<Row, Sort>) {
  const { rows, error, onRetry, onClearFilters, empty, addButton, searchSteps, table } = props
  const { t } = useTranslation()
  useVirtualRows(isLong(table.state.size))
  const sounds = useMemo(() => soundsIn(rows ?? [], table.columns), [rows, table.columns])

  if (error) return <ErrorState error={error} onRetry={onRetry} />
  if (!rows) return <Loading columns={table.columns} />
  if (rows.length > 0)
    return (
      <QueueContext value={sounds}>
        <ListTable {...table} rows={rows} />
      </QueueContext>
    )
  const { search, filters } = table.state
  const isFiltered = Object.keys(filters).length > 0
  if (search || isFiltered)
    return (
      <StateView
        icon={IconSearchOff}
        title={t(titleOf(search, isFiltered), { search })}
        hint={t(isFiltered ? 'catalogue.noMatch.filterHint' : 'catalogue.noMatch.hint')}
        action={
          <>
            <Button variant="default" onClick={onClearFilters}>
              {t(isFiltered ? 'catalogue.showAll' : 'catalogue.clearSearch')}
            </Button>
            {search && searchSteps}
          </>
        }
      />
    )
  return (
    <StateView
      icon={IconInbox}
      title={t(empty.title)}
      hint={empty.hint && t(empty.hint)}
      action={
        empty.action ?? (
          <>
            {addButton}
            {empty.more}
          </>
        )
      }
    />
  )
}

/** The sounds that the player goes through: those of the first column that plays any. */
function soundsIn<Row, Sort extends string>(rows: readonly Row[], columns: readonly ListColumn<Row, Sort>[]) {
  const soundOf = columns.find(({ sound }) => sound)?.sound
  return soundOf ? rows.flatMap((row) => soundOf(row) ?? []) : []
}

function titleOf(search: string, isFiltered: boolean) {
  if (!isFiltered) return 'catalogue.noMatch.title'
  return search ? 'catalogue.noMatch.filteredSearch' : 'catalogue.noMatch.filtered'
}

/** More rows than a window shows, so that the end of the list is already where it will be after loading. */
const ROWS_OF_SKELETON = 12

function Loading({ columns }: { columns: readonly { kind?: unknown; parts?: unknown }[] }) {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  useRoom(scroller)
  const hasPictures = columns.some(({ kind }) => kind === 'picture')
  const height = rowHeight(columns, useIsCompact())
  return (
    <div
      className={`${tableStyles.scroller} ${styles.loading}`}
      ref={scroller}
      role="status"
      aria-label={t('catalogue.loading')}
    >
      {Array.from({ length: ROWS_OF_SKELETON }, (_, row) => (
        <div key={row} className={styles.skeleton} style={{ height }}>
          {hasPictures && <Skeleton height={40} width={40} />}
          <Skeleton height={14} width="32%" />
          <Skeleton height={14} width="24%" />
          <Skeleton height={14} width="14%" />
        </div>
      ))}
    </div>
  )
}
