import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FEW_FOUND, type FoundCounts } from '#contract/calls/list.ts'
import type { ViewedList } from '#contract/saved-views.ts'
import type { RowDetailsProps } from '#web/catalogue/details/row-details.tsx'
import { RejectedSaveNotice } from '#web/catalogue/form/rejected-save-notice.tsx'
import { type AllPages, BulkBar } from '#web/catalogue/list/bulk-bar.tsx'
import { ListBody } from '#web/catalogue/list/list-body.tsx'
import { type Filters, type ListState, type ReadFilters, scopeOf } from '#web/catalogue/list/list-state.ts'
import type {
  BulkAction,
  DetailsOf,
  ListAsk,
  ListColumn,
  ListPage,
  ListQuery,
  ListTools,
  Opening,
  RowAction,
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
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { lastSearchOf } from '#web/core/navigation/list-memory.ts'
import { Page } from '#web/ui/page.tsx'
import type { Subject } from '#web/ui/subject.tsx'
import { AddButton } from './add-button.tsx'
import styles from './list-screen.module.css'
import { ListToolbar } from './list-toolbar.tsx'
import { type PendingDeletion, type Removal, RemovalDialog } from './removal.tsx'
import { SearchSteps } from './search-steps.tsx'
import { SimilarRows } from './similar-rows.tsx'
import { useAllowed } from './use-allowed.ts'

const loadRowDetails = () => import('#web/catalogue/details/row-details.tsx')

export type ListFilters = {
  read: ReadFilters
  /** `total` is the number of rows that match; absent while loading. */
  bar: (filters: Filters, change: (filters: Filters) => void, total: number | undefined) => ReactNode
  /** Above the rows: how the total of a search is made up, where related records find rows too. */
  found?: (found: FoundCounts, filters: Filters, change: (filters: Filters) => void) => ReactNode
}

type Props<Row, Sort extends string, Answer extends ListPage<Row>> = {
  /** Its name for settings stored in this browser. */
  name: string
  title: TextKey
  columns: readonly ListColumn<Row, Sort>[]
  keyOf: (row: Row) => number
  nameOf: (row: Row) => string
  /** The query for the list's state. */
  ask: (request: ListAsk<Sort>, filters: Filters) => ListQuery<Answer>
  /** How rows are removed; absent when they cannot be. */
  removal?: Removal
  actions?: readonly RowAction<Row>[]
  /** Bulk actions; without them rows cannot be selected. */
  bulk?: readonly BulkAction<Row>[]
  /** Offers "Select All Pages", and its label. */
  allPages?: AllPages
  /** The filters besides the search: their URL params, and the controls beside the search. */
  filters?: ListFilters
  /** Lets the admin save states of the list as named views. */
  views?: ViewedList
  /** The buttons that review and export the chosen rows, or else all that match. */
  exported?: (chosen: Chosen, state: ListState<Sort>) => ReactNode
  /** The details of a row; a row opens them. */
  details?: DetailsOf<Row>
  /** What a row opens if it is neither its details nor the first screen among its actions. */
  opens?: (row: Row) => string
  /** The path of the form that adds a record. */
  add?: string
  /** The label of its button, where the specification does not call it Add. */
  addLabel?: TextKey
  /** Links to other screens, before Add. */
  headerLinks?: ReactNode
  /** The list that this one belongs to. */
  backward?: string
  /** The empty state. `action` is the next step, where it is not Add. */
  empty: { title: TextKey; hint?: TextKey; action?: ReactNode }
  /** The record that all rows belong to, with totals from the response. */
  subject?: (answer: Answer | undefined) => Subject | undefined
  /** The name of the order of a search without a sort, where it is not the best match first. */
  searchOrder?: TextKey
  /** Above the list. */
  head?: ReactNode
  /** Beside the search: totals from the response that other lists do not have. */
  summary?: (answer: Answer) => ReactNode
}

/** The list of a resource: search, sort, pages, columns, selection, removal. Its whole state is in its URL. */
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
  const { actions, bulk, add, empty } = useAllowed<Row, typeof props.empty>(props)
  const [doomed, setDoomed] = useState<PendingDeletion & { opened: boolean }>({ keys: [], opened: false })
  const tools = useMemo<ListTools<Row>>(
    () => ({
      view: (row) =>
        void navigate({
          to: '.',
          search: (before: Record<string, string>) => ({ ...before, details: String(keyOf(row)) }),
          resetScroll: false,
        }),
      remove: (keys, rowName) => setDoomed({ keys, name: rowName, opened: true }),
    }),
    [keyOf, navigate],
  )
  const columns = useMemo(() => {
    if (!actions) return own
    const column: ListColumn<Row, Sort> = {
      id: 'actions',
      label: 'field.actions',
      kind: 'actions',
      // Wide enough for the heading when there is only one action.
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
  const { path } = list
  const opening = useMemo<Opening<Row> | null>(() => {
    if (opens) return { to: opens }
    if (details) return { to: (row) => `${path}?details=${keyOf(row)}`, run: tools.view }
    // Whoever may not edit reads the record in its form.
    return props.actions?.find((action): action is RowLinkAction<Row> => 'to' in action) ?? null
  }, [opens, details, props.actions, path, keyOf, tools])
  const { selection, select, selectPage, selectAll, drop, clear } = useSelection(scopeOf(state))
  const { isPlaceholderData } = query
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
  const isChoosing = (selection.all || selection.keys.size > 0) && query.data !== undefined && !query.error

  const searchField = useRef<HTMLInputElement>(null)
  const cursor = useCursor({
    rows,
    keys,
    choosing,
    opening,
    actions,
    add,
    search: () => searchField.current?.focus(),
    page: state.page,
    pages: query.data?.totalPageNo ?? 0,
    onPage: list.open,
  })

  const addButton = add && <AddButton to={add} label={props.addLabel} />
  const isRanked = state.search !== '' && query.data?.found !== undefined
  const isSame = (row: Row) => nameOf(row).toLowerCase() === state.search.toLowerCase()
  const searchSteps = <SearchSteps search={state.search} add={rows?.some(isSame) ? undefined : add} />
  const total = isPlaceholderData || query.error ? 0 : (query.data?.totalCount ?? 0)
  const { search, filters: narrowed } = state
  const everything: Chosen = { all: true, keys: [], except: [], count: total, search, filters: narrowed }
  const isFewFound = state.search !== '' && total > 0 && total < FEW_FOUND
  const pageActions = (headerLinks || addButton) && (
    <>
      {headerLinks}
      {addButton}
    </>
  )
  return (
    <Page
      title={t(title)}
      subject={props.subject?.(query.data)}
      actions={!isChoosing && pageActions}
      backward={backward}
      backwardSearch={backward === undefined ? undefined : lastSearchOf(backward)}
    >
      <RejectedSaveNotice />
      {props.head}
      <section className={styles.list} aria-label={t(title)} data-list>
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
          exported={total > 0 && props.exported?.(everything, state)}
          columns={columns}
          shown={list.shown}
          onPick={list.pick}
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
        {query.data?.found &&
          !isPlaceholderData &&
          filters?.found?.(query.data.found, state.filters, list.filter)}
        <ListBody
          label={t(title)}
          rows={rows}
          keys={keys}
          nameOf={nameOf}
          columns={list.shown}
          state={state}
          onSort={list.sort}
          onOrder={list.order}
          choosing={choosing}
          cursor={cursor}
          isOld={query.isOld}
          opening={opening}
          error={query.error}
          onRetry={query.refetch}
          onClearFilters={list.clearFilters}
          empty={empty}
          addButton={addButton}
          unsorted={isRanked ? (props.searchOrder ?? 'catalogue.sortBy.match') : 'catalogue.sortBy.usual'}
          searchSteps={searchSteps}
        />
        {query.data?.similar && !query.error && !isPlaceholderData && (
          <SimilarRows rows={query.data.similar} keyOf={keyOf} columns={list.shown} opening={opening} />
        )}
        {isFewFound && <div className={styles.steps}>{searchSteps}</div>}
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
}

function LateRowDetails<Row>(props: RowDetailsProps<Row>) {
  const RowDetails = useLate<RowDetailsProps<Row>>(loadRowDetails, props.viewed !== null)
  return RowDetails && <RowDetails {...props} />
}
