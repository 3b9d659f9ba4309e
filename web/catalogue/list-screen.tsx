import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../i18n/text-key.ts'
import { Page } from '../ui/page.tsx'
import { AddButton } from './add-button.tsx'
import { DetailsModal } from './details.tsx'
import { ListBody } from './list-body.tsx'
import styles from './list-screen.module.css'
import { ListToolbar } from './list-toolbar.tsx'
import type {
  BulkAction,
  ListAsk,
  ListColumn,
  ListPage,
  ListQuery,
  ListTools,
  RowAction,
} from './list-types.ts'
import { Pager } from './pager.tsx'
import { type Doomed, type Removal, RemovalDialog } from './removal.tsx'
import { RowActions } from './row-actions.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useListQuery } from './use-list-query.ts'
import { useListState } from './use-list-state.ts'
import { useSelection } from './use-selection.ts'

type Props<Row, Sort extends string, Answer extends ListPage<Row>> = {
  /** Its name for what this browser remembers of it. */
  name: string
  title: TextKey
  columns: readonly ListColumn<Row, Sort>[]
  keyOf: (row: Row) => number
  nameOf: (row: Row) => string
  /** The query for what the list's state asks. */
  ask: (request: ListAsk<Sort>) => ListQuery<Answer>
  removal: Removal
  actions?: readonly RowAction<Row>[]
  /** What selected rows allow; without it rows cannot be selected. */
  bulk?: readonly BulkAction<Row>[]
  /** What a row's details show. */
  details?: (row: Row) => ReactNode
  /** The path of the form that adds a record. */
  add?: string
  /** The list that this one belongs to. */
  backward?: string
  empty: { title: TextKey; hint?: TextKey }
  /** Beside the search, from the answer: totals that this list has beside the common ones. */
  summary?: (answer: Answer) => ReactNode
}

/** The list of a resource: search, sort, pages, columns, selection, removal. Its whole state is its URL. */
export function ListScreen<Row, Sort extends string, Answer extends ListPage<Row>>(
  props: Props<Row, Sort, Answer>,
) {
  const {
    name,
    title,
    columns: own,
    keyOf,
    nameOf,
    ask,
    removal,
    actions,
    bulk,
    details,
    add,
    backward,
  } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [viewed, setViewed] = useState<{ row: Row | null; opened: boolean }>({ row: null, opened: false })
  const [doomed, setDoomed] = useState<Doomed & { opened: boolean }>({ keys: [], opened: false })
  const tools = useMemo<ListTools<Row>>(
    () => ({
      view: (row) => setViewed({ row, opened: true }),
      remove: (keys, rowName) => setDoomed({ keys, name: rowName, opened: true }),
    }),
    [],
  )
  const columns = useMemo(() => {
    if (!actions) return own
    const column: ListColumn<Row, Sort> = {
      id: 'actions',
      label: 'catalogue.column.actions',
      kind: 'actions',
      width: `${actions.length * 34 + 34}px`,
      cell: (row) => <RowActions row={row} name={nameOf(row)} actions={actions} tools={tools} />,
    }
    return [...own, column]
  }, [own, actions, nameOf, tools])

  const list = useListState(name, columns)
  const { state } = list
  const query = useListQuery<Row, Sort, Answer>(ask, state, list.correct)
  const rows: readonly Row[] | undefined = query.data?.Info
  const keys = useMemo(() => rows?.map(keyOf) ?? [], [rows, keyOf])
  const { selection, select, selectPage, drop, clear } = useSelection(state.search)
  const choosing = useMemo(
    () =>
      bulk
        ? {
            selection,
            select: (key: number, range: boolean) => select(keys, key, range),
            selectPage: () => selectPage(keys),
          }
        : null,
    [bulk, selection, select, selectPage, keys],
  )

  const searchField = useRef<HTMLInputElement>(null)
  const [cursor, setCursor] = useState({ rows, index: -1 })
  const at = cursor.rows === rows ? cursor.index : -1
  useListKeys({
    search: () => searchField.current?.focus(),
    move: (by) => setCursor({ rows, index: Math.min(Math.max(at + by, 0), keys.length - 1) }),
    select: () => keys[at] !== undefined && choosing?.select(keys[at], false),
    edit: () => {
      const row = rows?.[at]
      const edit = actions?.find(({ id }) => id === 'edit')
      if (row !== undefined && edit && 'to' in edit) void navigate({ to: edit.to(row) })
    },
  })

  const addButton = add && <AddButton to={add} />
  return (
    <Page title={t(title)} actions={addButton} backward={backward}>
      <section className={styles.list} aria-label={t(title)}>
        <ListToolbar
          state={state}
          onSearch={list.search}
          searchField={searchField}
          columns={columns}
          shown={list.shown}
          onPick={list.pick}
          summary={query.data && props.summary?.(query.data)}
          bulk={bulk}
          selection={selection}
          onClear={clear}
          tools={tools}
        />
        <ListBody
          label={t(title)}
          rows={rows}
          keys={keys}
          nameOf={nameOf}
          columns={list.shown}
          state={state}
          onSort={list.sort}
          choosing={choosing}
          cursor={at}
          isOld={query.isPlaceholderData || query.isRefetching || query.isPageGone}
          error={query.error}
          onRetry={query.refetch}
          onClearSearch={() => list.search('')}
          empty={props.empty}
          addButton={addButton}
        />
        {!query.error && rows?.length !== 0 && (
          <Pager
            page={state.page}
            size={state.size}
            pages={query.data?.totalPageNo}
            total={query.data?.totalCount}
            onOpen={list.open}
            onResize={list.resize}
          />
        )}
      </section>
      <RemovalDialog
        removal={removal}
        doomed={doomed}
        opened={doomed.opened}
        onRemoved={(gone) => {
          drop(gone)
          setDoomed({ ...doomed, opened: false })
        }}
        onNo={() => {
          clear()
          setDoomed({ ...doomed, opened: false })
        }}
      />
      {details && viewed.row !== null && (
        <DetailsModal
          opened={viewed.opened}
          title={nameOf(viewed.row)}
          onClose={() => setViewed({ ...viewed, opened: false })}
        >
          {details(viewed.row)}
        </DetailsModal>
      )}
    </Page>
  )
}
