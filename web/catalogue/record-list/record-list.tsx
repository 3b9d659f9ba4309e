import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { CellCalls } from '#contract/catalogue/cells.ts'
import { isKind } from '#contract/kinds/kinds.ts'
import { useAssign } from '#web/catalogue/bulk/assign/use-assign.tsx'
import { useBulkEdit } from '#web/catalogue/bulk/edit/use-bulk-edit.tsx'
import { selectionLabel, sentSelection } from '#web/catalogue/bulk/selected-records.ts'
import { type SelectionCalls, useSelectionActions } from '#web/catalogue/bulk/use-selection-actions.tsx'
import { ExportMenu } from '#web/catalogue/export/export-menu.tsx'
import type { Filters } from '#web/catalogue/list/list-state.ts'
import type { DetailsOf, ListPage } from '#web/catalogue/list/list-types.ts'
import { ReviewButton } from '#web/catalogue/review/review-button.tsx'
import { ListScreen } from '#web/catalogue/screen/list-screen.tsx'
import type { Removal } from '#web/catalogue/screen/removal.tsx'
import { recordFilters } from './record-filters.tsx'
import { mergeButton, useMerge } from './use-merge.tsx'

type ListProps<Row extends object, Sort extends string, Answer extends ListPage<Row>> = ComponentProps<
  typeof ListScreen<Row, Sort, Answer>
>

type Props<
  Row extends object,
  Sort extends string,
  Answer extends ListPage<Row>,
  Rules extends z.ZodMiniObject,
> = Omit<ListProps<Row, Sort, Answer>, 'filters' | 'bulk' | 'allPages' | 'removal' | 'cells' | 'peek'> & {
  /** Absent for records that are not deleted. */
  removal?: Removal
  /** A filter that is also a button beside the others. */
  quickFilter?: (params: Filters, change: (params: Filters) => void) => ReactNode
  /** The calls that edit its cells; absent for records that are not edited together. */
  cells?: CellCalls
  /** What the side panel shows of a record, where the list has no details. */
  record?: Pick<DetailsOf<Row>, 'ask' | 'show'>
  /** How its records are counted, what they are filtered by, and the calls on a selection of them. */
  selection: SelectionCalls<Rules>
}

/** A list of catalogue records: with filters, and with actions on chosen rows or on all that match. */
export function RecordList<
  Row extends object,
  Sort extends string,
  Answer extends ListPage<Row>,
  Rules extends z.ZodMiniObject,
>({ selection, removal, quickFilter, cells, record, ...list }: Props<Row, Sort, Answer, Rules>) {
  const { t } = useTranslation()
  const { kind, rules, deleteSelected, export: exporting } = selection
  const filters = useMemo(() => {
    const declared = recordFilters(rules, kind)
    if (!quickFilter) return declared
    const bar: typeof declared.bar = (params, change, total) => (
      <>
        {quickFilter(params, change)}
        {declared.bar(params, change, total)}
      </>
    )
    return { ...declared, bar }
  }, [rules, kind, quickFilter])
  const { own: acts, status, remove, dialog } = useSelectionActions<Row, Rules>(selection)
  const { edit, dialog: editDialog } = useBulkEdit<Row, Rules>(selection)
  const { assign, dialog: assignDialog } = useAssign<Row, Rules>(selection)
  // What is not edited in this list is not merged in it either.
  const mergedKind = selection.edit && isKind(kind) ? kind : null
  const { merge, open, dialog: mergeDialog } = useMerge<Row>(mergedKind)
  const bulk = useMemo(
    () => [...edit, ...(merge ? [merge] : []), ...assign, ...acts, ...status, ...remove],
    [edit, merge, assign, acts, status, remove],
  )
  const { details: own, keyOf } = list
  const details = useMemo(
    () =>
      own && {
        ...own,
        buttons: [...(own.buttons ?? []), ...(merge ? [mergeButton((row: Row) => open([keyOf(row)]))] : [])],
      },
    [own, merge, open, keyOf],
  )
  const shown = own ?? record
  const usedIn = removal?.usedIn
  const peek = useMemo(
    () => shown && { kind, ask: shown.ask, show: shown.show, usedIn },
    [shown, kind, usedIn],
  )
  const several: Removal | undefined = removal && {
    ...removal,
    remove: (keys) => {
      if (keys.length === 1 || !deleteSelected) return removal.remove(keys)
      const chosen = { all: false, keys, except: [], count: keys.length, search: '', filters: {} }
      return deleteSelected(sentSelection(rules, chosen, keys.length))
    },
  }
  return (
    <>
      <ListScreen
        {...list}
        {...(details && { details })}
        {...(peek && { peek })}
        {...(several && { removal: several })}
        cells={cells}
        filters={filters}
        bulk={bulk}
        exported={(chosen, state) =>
          exporting && (
            <>
              <ReviewButton selection={selection} chosen={chosen} />
              <ExportMenu selection={{ kind, rules, export: exporting }} chosen={chosen} state={state} />
            </>
          )
        }
        allPages={(shown) => selectionLabel(t, kind, { ...shown, all: true }, shown.count)}
      />
      {editDialog}
      {mergeDialog}
      {assignDialog}
      {dialog}
    </>
  )
}
