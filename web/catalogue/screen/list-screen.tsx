import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FEW_FOUND } from '#contract/calls/list.ts'
import type { RowDetailsProps } from '#web/catalogue/details/row-details.tsx'
import { RejectedSaveNotice } from '#web/catalogue/form/rejected-save-notice.tsx'
import { LateGrid } from '#web/catalogue/grid/late-grid.tsx'
import { BulkBar } from '#web/catalogue/list/bulk-bar.tsx'
import { ListBody } from '#web/catalogue/list/list-body.tsx'
import { scopeOf } from '#web/catalogue/list/list-state.ts'
import type {
  ListColumn,
  ListPage,
  ListTools,
  Opening,
  RowLinkAction,
} from '#web/catalogue/list/list-types.ts'
import { Pager } from '#web/catalogue/list/pager.tsx'
import { RowActions } from '#web/catalogue/list/row-actions.tsx'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import { useCursor } from '#web/catalogue/list/use-cursor.ts'
import { useListQuery } from '#web/catalogue/list/use-list-query.ts'
import { useListState } from '#web/catalogue/list/use-list-state.ts'
import { useSelection } from '#web/catalogue/list/use-selection.ts'
import { ViewsMenu } from '#web/catalogue/views/views-menu.tsx'
import { useLate } from '#web/core/client/use-late.ts'
import { lastSearchOf } from '#web/core/navigation/list-memory.ts'
import { Page } from '#web/ui/page.tsx'
import { AddButton } from './add-button.tsx'
import { EditToggle } from './edit-toggle.tsx'
import styles from './list-screen.module.css'
import type { ListScreenProps } from './list-screen-props.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { type PendingDeletion, RemovalDialog } from './removal.tsx'
import { SearchSteps } from './search-steps.tsx'
import { SimilarRows } from './similar-rows.tsx'
import { useAllowed } from './use-allowed.ts'
import { useEditing } from './use-editing.ts'
import { usePeek } from './use-peek.tsx'

const loadRowDetails = () => import('#web/catalogue/details/row-details.tsx')

/** Where the sidebar leaves a table less room than all its columns need. */
const TIGHT = '(min-width: 768px) and (max-width: 1199px)'

/** The list of a resource: search, sort, pages, columns, selection, removal. Its whole state is in its URL. */
export function ListScreen<Row extends object, Sort extends string, Answer extends ListPage<Row>>(
  props: ListScreenProps<Row, Sort, Answer>,
) {
  const {
    name,
    title,
    label = title,
    keyOf,
    nameOf,
    ask,
    removal,
    allPages,
    filters,
    views,
    details,
    opens,
    headerLinks,
    backward,
  } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { columns: own, actions, bulk, add, empty } = useAllowed<Row, Sort, typeof props.empty>(props)
  const [doomed, setDoomed] = useState<PendingDeletion & { opened: boolean }>({ keys: [], opened: false })
  const present = useRef<readonly Row[]>([])
  const tools = useMemo<ListTools<Row>>(
    () => ({
      view: (row) =>
        void navigate({
          to: '.',
          search: (before: Record<string, string>) => ({ ...before, details: String(keyOf(row)) }),
          resetScroll: false,
        }),
      remove: (keys, rowName) => {
        const only = keys.length === 1 ? present.current.find((row) => keyOf(row) === keys[0]) : undefined
        setDoomed({ keys, name: rowName ?? (only && nameOf(only)), opened: true })
      },
    }),
    [keyOf, nameOf, navigate],
  )
  const isTight = useMediaQuery(TIGHT, undefined, { getInitialValueInEffect: false }) === true
  const columns = useMemo(() => {
    const shown = own.map((column) => (column.spare && isTight ? { ...column, optional: true } : column))
    if (!actions) return shown
    const column: ListColumn<Row, Sort> = {
      id: 'actions',
      label: 'field.actions',
      kind: 'actions',
      // Wide enough for the heading when there is only one action.
      width: `${Math.max(actions.length, 2) * 34 + 34}px`,
      cell: (row) => <RowActions row={row} name={nameOf(row)} actions={actions} tools={tools} />,
    }
    return [...shown, column]
  }, [own, isTight, actions, nameOf, tools])

  const list = useListState(name, columns, filters?.read)
  const { state } = list
  const editing = useEditing(props.cells, list)
  const query = useListQuery<Row, Sort, Answer>(ask, state, list.correct, editing.isOn)
  const rows: readonly Row[] | undefined = query.data?.Info
  useEffect(() => {
    present.current = rows ?? []
  }, [rows])
  const keys = useMemo(() => rows?.map(keyOf) ?? [], [rows, keyOf])
  const { path } = list
  const { isPlaceholderData } = query
  const page = isPlaceholderData ? undefined : query.data
  const peek = usePeek({
    peek: editing.isOn ? undefined : props.peek,
    list,
    columns,
    ask,
    page,
    keyOf,
    nameOf,
    actions,
  })
  const usual = useMemo<Opening<Row> | null>(() => {
    if (opens) return { to: opens }
    if (details) return { to: (row) => `${path}?details=${keyOf(row)}`, run: tools.view }
    // Whoever may not edit reads the record in its form.
    return props.actions?.find((action): action is RowLinkAction<Row> => 'to' in action) ?? null
  }, [opens, details, props.actions, path, keyOf, tools])
  const opening = peek.opening ?? usual
  const { selection, select, selectPage, selectAll, drop, clear } = useSelection(scopeOf(state))
  const choosing = useMemo(() => {
    if (!bulk) return null
    // Previous rows, still shown while a new search loads, cannot be selected.
    if (isPlaceholderData) return { selection, select: () => {}, selectPage: () => {} }
    return {
      selection,
      select: (key: number, range: boolean) => select(keys, key, range),
      selectPage: () => selectPage(keys),
    }
  }, [bulk, selection, select, selectPage, keys, isPlaceholderData])
  const isChoosing =
    !editing.isOn && (selection.all || selection.keys.size > 0) && query.data !== undefined && !query.error

  const searchField = useRef<HTMLInputElement>(null)
  const cursor = useCursor({
    rows,
    keys,
    isEditing: editing.isOn,
    editCells: editing.start,
    choosing,
    clear: isChoosing ? clear : undefined,
    opening,
    actions,
    add,
    search: () => searchField.current?.focus(),
    page: state.page,
    pages: query.data?.totalPageNo ?? 0,
    onPage: list.open,
    peek,
  })

  const addButton = add && <AddButton to={add} label={props.addLabel} />
  const isRanked = state.search !== '' && query.data?.found !== undefined
  const isSame = (row: Row) => nameOf(row).toLowerCase() === state.search.toLowerCase()
  const searchSteps = <SearchSteps search={state.search} add={rows?.some(isSame) ? undefined : add} />
  const total = isPlaceholderData || query.error ? 0 : (query.data?.totalCount ?? 0)
  const { search, filters: narrowed } = state
  const everything: Chosen = { all: true, keys: [], except: [], count: total, search, filters: narrowed }
  const isFewFound = state.search !== '' && total > 0 && total < FEW_FOUND
  const body: ComponentProps<typeof ListBody<Row, Sort>> = {
    label: t(label),
    rows,
    keys,
    nameOf,
    columns: peek.columns,
    state,
    onSort: list.sort,
    onOrder: list.order,
    choosing,
    cursor,
    isOld: query.isOld,
    opening,
    error: query.error,
    onRetry: query.refetch,
    onClearFilters: list.clearFilters,
    empty,
    addButton,
    unsorted: isRanked ? (props.searchOrder ?? 'catalogue.sortBy.match') : 'catalogue.sortBy.usual',
    searchSteps,
  }
  const pageActions = (headerLinks || addButton) && (
    <>
      {headerLinks}
      {addButton}
    </>
  )
  const screen = (
    <Page
      title={t(title)}
      subject={props.subject?.(query.data)}
      actions={!isChoosing && pageActions}
      backward={backward}
      backwardSearch={backward === undefined ? undefined : lastSearchOf(backward)}
    >
      <RejectedSaveNotice />
      {props.head}
      <section className={styles.list} aria-label={t(label)} data-list data-beside={peek.isOpen || undefined}>
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
          exported={props.exported?.(everything, state)}
          editing={editing.start && <EditToggle isOn={editing.isOn} onToggle={editing.toggle} />}
          columns={columns}
          shown={list.shown}
          onPick={list.pick}
          peek={peek.button}
          summary={query.data && props.summary?.(query.data)}
          bulk={
            bulk &&
            isChoosing && (
              <BulkBar
                selection={selection}
                shown={{ ...everything, count: query.data?.totalCount ?? 0, found: query.data?.found }}
                allPages={allPages}
                onSelectAll={selectAll}
                actions={bulk}
                menu={(chosen) => props.exported?.(chosen, state)}
                tools={{ ...tools, clear }}
              />
            )
          }
        />
        {editing.isOn && props.cells ? (
          <LateGrid {...body} calls={props.cells} list={name} keyOf={keyOf} onStop={editing.toggle} />
        ) : (
          <ListBody {...body} />
        )}
        {query.data?.similar && !query.error && !isPlaceholderData && !editing.isOn && (
          <SimilarRows rows={query.data.similar} keyOf={keyOf} columns={list.shown} opening={opening} />
        )}
        {isFewFound && <div className={styles.steps}>{searchSteps}</div>}
        {!query.error && rows?.length !== 0 && (
          <Pager
            page={state.page}
            size={state.size}
            pages={query.data?.totalPageNo}
            total={query.data?.totalCount}
            found={
              query.data?.found &&
              !isPlaceholderData &&
              filters?.found?.(query.data.found, state.filters, list.filter)
            }
            onOpen={list.open}
            onResize={list.resize}
          />
        )}
      </section>
      {removal && (
        <RemovalDialog
          removal={removal}
          list={name}
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
      {peek.panel}
      {details && (
        <LateRowDetails
          details={details}
          viewed={state.details}
          onView={list.view}
          rows={rows}
          keyOf={keyOf}
          nameOf={nameOf}
          links={actions}
        />
      )}
    </Page>
  )
  return props.provide ? props.provide(screen, query.data) : screen
}

function LateRowDetails<Row>(props: RowDetailsProps<Row>) {
  const RowDetails = useLate<RowDetailsProps<Row>>(loadRowDetails, props.viewed !== null)
  return RowDetails && <RowDetails {...props} />
}
