import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FEW_FOUND } from '#contract/calls/list.ts'
import { LateGrid } from '#web/catalogue/grid/late-grid.tsx'
import { ListBody, type ListBodyProps } from '#web/catalogue/list/list-body.tsx'
import { Pager } from '#web/catalogue/list/pager.tsx'
import { useAfterData } from '#web/core/client/use-late.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { AddButton } from './add-button.tsx'
import { useList } from './list-context.ts'
import styles from './list-frame.module.css'
import { SearchSteps } from './search-steps.tsx'
import type { SimilarRowsProps } from './similar-rows.tsx'

const loadSimilar = () => import('./similar-rows.tsx')

export type RowsProps = {
  /** The texts of the empty state. `action` replaces Add as the next step; `more` stands beside Add. */
  empty: { title: TextKey; hint?: TextKey; action?: ReactNode; more?: ReactNode }
}

/** The rows as a table, as cards on a small screen, or as cells that are edited. */
export function Rows({ empty }: RowsProps) {
  const { t } = useTranslation()
  const { source, list, state, query, answer, rows, keys, peek, choosing, cursor, opening, add, ...model } =
    useList()
  const { name, keyOf, nameOf, cells, addLabel, searchOrder = 'catalogue.sortBy.match' } = source
  const isRanked = state.search !== '' && answer?.found !== undefined
  const body: ListBodyProps<object, string> = {
    table: {
      label: t(source.label),
      keys,
      nameOf,
      columns: peek.columns,
      state,
      sorting: {
        onSort: list.sort,
        onOrder: list.order,
        unsorted: isRanked ? searchOrder : 'catalogue.sortBy.usual',
      },
      choosing,
      cursor,
      isOld: query.isOld,
      opening,
    },
    rows,
    error: query.error,
    onRetry: query.refetch,
    onClearFilters: list.clearFilters,
    // The hint explains how to add a record, which this admin may not.
    empty: model.mayAdd ? empty : { ...empty, hint: undefined },
    addButton: add && <AddButton to={add} label={addLabel} />,
    searchSteps: <Steps />,
  }
  const { isOn, toggle } = model.editing
  const isSimilar = useSimilar() !== null
  // Instead of saying that nothing is found, similar names come first, below.
  if (rows?.length === 0 && isSimilar) return null
  if (!isOn || !cells) return <ListBody {...body} />
  return <LateGrid {...body} calls={cells} list={name} keyOf={keyOf} onStop={toggle} />
}

/** The records with similar names that are shown; null while there are none. */
function useSimilar() {
  const { query, answer, isEarlier, editing } = useList()
  const isShown = !query.error && !isEarlier && !editing.isOn
  return (isShown && answer?.similar) || null
}

/** Shown beneath a search that finds little: records with similar names, and what else can be done. */
export function FewFound() {
  const { t } = useTranslation()
  const { source, list, state, opening, total } = useList()
  const { search, filters } = state
  const similar = useSimilar()
  const SimilarRows = useAfterData<SimilarRowsProps<object, string>>(loadSimilar)
  const isNothing = similar !== null && total === 0
  const isFiltered = Object.keys(filters).length > 0
  return (
    <>
      {similar && SimilarRows && (
        <SimilarRows
          title={t(isNothing ? 'catalogue.nothingExact' : 'catalogue.similarNames', { search })}
          rows={similar}
          keyOf={source.keyOf}
          lineOf={(row) => source.namesOf?.(row).line}
          columns={list.shown}
          opening={opening}
        />
      )}
      {search !== '' && (isNothing || (total > 0 && total < FEW_FOUND)) && (
        <div className={styles.steps}>
          {isNothing && (
            <Button variant="default" onClick={list.clearFilters}>
              {t(isFiltered ? 'catalogue.showAll' : 'catalogue.clearSearch')}
            </Button>
          )}
          <Steps />
        </div>
      )}
    </>
  )
}

/** What else can be done with a search that finds little. */
function Steps() {
  const { source, state, rows, add } = useList()
  const typed = state.search.toLowerCase()
  const isThere = rows?.some((row) => source.nameOf(row).toLowerCase() === typed)
  return <SearchSteps search={state.search} add={isThere ? undefined : add} />
}

/** The pager: the number of rows, the pages and their size. */
export function Pages() {
  const { source, list, state, query, answer, rows, isEarlier } = useList()
  if (query.error || rows?.length === 0) return null
  const found = isEarlier ? undefined : answer?.found
  return (
    <Pager
      page={state.page}
      size={state.size}
      pages={answer?.totalPageNo}
      total={answer?.totalCount}
      found={found && source.filters?.found?.(found, state.filters, list.filter)}
      onOpen={list.open}
      onResize={list.resize}
    />
  )
}
