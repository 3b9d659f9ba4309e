import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ViewedList } from '#contract/views.ts'
import type { TextKey } from '../i18n/text-key.ts'
import { Page } from '../ui/page.tsx'
import { AddButton } from './add-button.tsx'
import { type AllPages, BulkBar } from './bulk-bar.tsx'
import { DetailsModal } from './details.tsx'
import { ListBody } from './list-body.tsx'
import { lastSearchOf } from './list-memory.ts'
import styles from './list-screen.module.css'
import { type Filters, type ReadFilters, scopeOf } from './list-state.ts'
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
import { RefusedNotice } from './refused-notice.tsx'
import { type Doomed, type Removal, RemovalDialog } from './removal.tsx'
import { RowActions } from './row-actions.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useListQuery } from './use-list-query.ts'
import { useListState } from './use-list-state.ts'
import { useSelection } from './use-selection.ts'
import { ViewsMenu } from './views-menu.tsx'

export type ListFilters = {
  read: ReadFilters
  /** `total` is how many rows they leave; absent while that is being asked. */
  bar: (filters: Filters, change: (filters: Filters) => void, total: number | undefined) => ReactNode
}

type Props<Row, Sort extends string, Answer extends ListPage<Row>> = {
  /** Its name for what this browser remembers of it. */
  name: string
  title: TextKey
  columns: readonly ListColumn<Row, Sort>[]
  keyOf: (row: Row) => number
  nameOf: (row: Row) => string
  /** The query for what the list's state asks. */
  ask: (request: ListAsk<Sort>, filters: Filters) => ListQuery<Answer>
  /** How rows leave it; absent where they stay. */
  removal?: Removal
  actions?: readonly RowAction<Row>[]
  /** What selected rows allow; without it rows cannot be selected. */
  bulk?: readonly BulkAction<Row>[]
  /** Offers "Select All Pages", and says what that is. */
  allPages?: AllPages
  /** What narrows the list besides its search: how the URL says it, and what stands beside the search. */
  filters?: ListFilters
  /** Lets the admin keep states of the list under names, as views of this list. */
  views?: ViewedList
  /** What a row's details show. */
  details?: (row: Row) => ReactNode
  /** The path of the form that adds a record. */
  add?: string
  /** What its button says, where the specification does not call it Add. */
  addLabel?: TextKey
  /** Ways to other screens, before Add. */
  ways?: ReactNode
  /** The list that this one belongs to. */
  backward?: string
  /** While there is nothing. `action` is the next step, where it is not Add. */
  empty: { title: TextKey; hint?: TextKey; action?: ReactNode }
  /** Above the list: what all of its rows belong to. */
  head?: ReactNode
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
    allPages,
    filters,
    views,
    details,
    add,
    ways,
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
      // Wide enough for the heading, where there is one action alone.
      width: `${Math.max(actions.length, 2) * 34 + 34}px`,
      cell: (row) => <RowActions row={row} name={nameOf(row)} actions={actions} tools={tools} />,
    }
    return [...own, column]
  }, [own, actions, nameOf, tools])

  const list = useListState(name, columns, filters?.read)
  const { state } = list
  const query = useListQuery<Row, Sort, Answer>(ask, state, list.correct)
  const rows: readonly Row[] | undefined = query.data?.Info
  const keys = useMemo(() => rows?.map(keyOf) ?? [], [rows, keyOf])
  const { selection, select, selectPage, selectAll, drop, clear } = useSelection(scopeOf(state))
  const { isPlaceholderData } = query
  const choosing = useMemo(() => {
    if (!bulk) return null
    // The rows of another search, still there while the new ones come, are not what would be chosen.
    if (isPlaceholderData) return { selection, select: () => {}, selectPage: () => {} }
    return {
      selection,
      select: (key: number, range: boolean) => select(keys, key, range),
      selectPage: () => selectPage(keys),
    }
  }, [bulk, selection, select, selectPage, keys, isPlaceholderData])
  const isChoosing = (selection.all || selection.keys.size > 0) && query.data !== undefined && !query.error

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

  const addButton = add && <AddButton to={add} label={props.addLabel} />
  const pageActions = (ways || addButton) && (
    <>
      {ways}
      {addButton}
    </>
  )
  return (
    <Page
      title={t(title)}
      actions={!isChoosing && pageActions}
      backward={backward}
      backwardSearch={backward === undefined ? undefined : lastSearchOf(backward)}
    >
      <RefusedNotice />
      {props.head}
      <section className={styles.list} aria-label={t(title)}>
        <ListToolbar
          state={state}
          onSearch={list.search}
          searchField={searchField}
          filters={filters?.bar(
            state.filters,
            list.filter,
            isPlaceholderData ? undefined : query.data?.totalCount,
          )}
          views={views && <ViewsMenu list={views} state={list.views} />}
          columns={columns}
          shown={list.shown}
          onPick={list.pick}
          summary={query.data && props.summary?.(query.data)}
          bulk={
            bulk &&
            isChoosing && (
              <BulkBar
                selection={selection}
                shown={{ search: state.search, filters: state.filters, count: query.data?.totalCount ?? 0 }}
                allPages={allPages}
                onSelectAll={selectAll}
                actions={bulk}
                tools={{ ...tools, clear }}
              />
            )
          }
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
          isOld={query.isOld}
          error={query.error}
          onRetry={query.refetch}
          onWiden={list.widen}
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
      {removal && (
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
      )}
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
