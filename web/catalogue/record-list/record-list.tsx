import { type ComponentProps, type ReactNode, useMemo } from 'react'
import type * as z from 'zod/mini'
import type { ViewedList } from '#contract/features/saved-views.ts'
import { isKind } from '#contract/kinds/kinds.ts'
import { useAssign } from '#web/catalogue/bulk/assign/use-assign.tsx'
import { useBulkEdit } from '#web/catalogue/bulk/edit/use-bulk-edit.tsx'
import { selectionLabel, sentSelection } from '#web/catalogue/bulk/selected-records.ts'
import { type SelectionCalls, useSelectionActions } from '#web/catalogue/bulk/use-selection-actions.tsx'
import type { AllPages } from '#web/catalogue/list/bulk-bar.tsx'
import type { BulkAction, ListPage } from '#web/catalogue/list/list-types.ts'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import { DisplayButton } from '#web/catalogue/screen/display-button.tsx'
import { ListFrame, type ListFrameProps } from '#web/catalogue/screen/list-frame.tsx'
import { ListProvider } from '#web/catalogue/screen/list-provider.tsx'
import type { ListSource } from '#web/catalogue/screen/list-source.ts'
import { Details, Removing, SidePanel } from '#web/catalogue/screen/overlays.tsx'
import type { Removal } from '#web/catalogue/screen/removal.tsx'
import { FewFound, Pages, Rows } from '#web/catalogue/screen/rows.tsx'
import { SelectionBar } from '#web/catalogue/screen/selection-bar.tsx'
import { FilterControls, SavedViews, Toolbar, ToolbarEnd } from '#web/catalogue/screen/toolbar.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EndButtons, partsOf, useMenus, WorkButton } from './list-menu-buttons.tsx'
import { recordFilters } from './record-filters.tsx'
import { mergeButton, useMerge } from './use-merge.tsx'

type Props<
  Row extends object,
  Sort extends string,
  Answer extends ListPage<Row>,
  Rules extends z.ZodMiniObject,
> = Omit<ListFrameProps<Answer>, 'children' | 'subject'> & {
  source: Omit<ListSource<Row, Sort, Answer>, 'bulk'>
  /** How the records of the list are counted, its filter rules, and the calls on a selection. */
  selection: SelectionCalls<Rules>
  /** Absent for records that are not deleted. */
  removal?: Removal
  /** Lets the admin save states of the list as named views. */
  views?: ViewedList
  /** The empty state; see `Rows`. */
  empty: ComponentProps<typeof Rows>['empty']
  /** Adds bulk actions to those that every list has. */
  withActions?: (shared: readonly BulkAction<Row>[]) => readonly BulkAction<Row>[]
  /** Menu items after the reviews, for the chosen rows or else for all that match. */
  work?: (chosen: Chosen) => ReactNode
  /** Items that bring records into the list, after the export. */
  transfers?: ReactNode
  /** Formats the total for a selection of everything, where the list words it otherwise. */
  allPages?: AllPages
}

/** A list of catalogue records, with filters, and with actions on chosen rows or on all that match. */
export function RecordList<
  Row extends object,
  Sort extends string,
  Answer extends ListPage<Row>,
  Rules extends z.ZodMiniObject,
>(props: Props<Row, Sort, Answer, Rules>) {
  const {
    source: own,
    selection,
    removal,
    views,
    empty,
    withActions,
    work,
    transfers,
    allPages,
    ...frame
  } = props
  const { t } = useTranslation()
  const { kind } = selection
  const { source, dialogs } = useRecordSource(own, selection, removal?.usedIn, withActions)
  const menus = useMenus(selection)
  return (
    <ListProvider source={source}>
      <ListFrame {...frame}>
        <Toolbar>
          <FilterControls />
          <ToolbarEnd>
            {views && <SavedViews of={views} />}
            {menus.reviewed && <WorkButton selection={menus.reviewed} work={work} />}
            <DisplayButton />
            <EndButtons exported={menus.exported} transfers={transfers} />
          </ToolbarEnd>
        </Toolbar>
        <Rows empty={{ more: menus.reviewed && <ImportExportLink />, ...empty }} />
        <SelectionBar
          allPages={allPages ?? ((shown) => selectionLabel(t, kind, { ...shown, all: true }, shown.count))}
          parts={(chosen, state) => partsOf({ ...menus, work }, chosen, state)}
        />
        <FewFound />
        <Pages />
      </ListFrame>
      {removal && <Removing by={severalAtOnce(removal, selection)} />}
      <SidePanel />
      <Details />
      {dialogs}
    </ListProvider>
  )
}

/** Adds to the source of a list what every list of catalogue records has, and returns the dialogs that go with it. */
function useRecordSource<
  Row extends object,
  Sort extends string,
  Answer extends ListPage<Row>,
  Rules extends z.ZodMiniObject,
>(
  own: Omit<ListSource<Row, Sort, Answer>, 'bulk'>,
  selection: SelectionCalls<Rules>,
  usedIn: Removal['usedIn'],
  withActions?: Props<Row, Sort, Answer, Rules>['withActions'],
) {
  const { kind, rules } = selection
  const { own: acts, status, remove, dialog } = useSelectionActions<Row, Rules>(selection)
  const { edit, dialog: editDialog } = useBulkEdit<Row, Rules>(selection)
  const { assign, dialog: assignDialog } = useAssign<Row, Rules>(selection)
  // Records that are not edited in this list are not merged in it either.
  const mergedKind = selection.edit && isKind(kind) ? kind : null
  const { merge, open, dialog: mergeDialog } = useMerge<Row>(mergedKind)
  const bulk = useMemo(() => {
    const shared = [...edit, ...(merge ? [merge] : []), ...assign, ...acts, ...status, ...remove]
    return withActions?.(shared) ?? shared
  }, [edit, merge, assign, acts, status, remove, withActions])
  const source = useMemo((): ListSource<Row, Sort, Answer> => {
    const { details, keyOf } = own
    const buttons = [
      ...(details?.buttons ?? []),
      ...(merge ? [mergeButton((row: Row) => open([keyOf(row)]))] : []),
    ]
    return {
      ...own,
      bulk,
      filters: own.filters ?? recordFilters(rules, kind),
      ...(details && { details: { ...details, buttons }, peek: { kind, usedIn, ...details } }),
    }
  }, [own, bulk, rules, kind, usedIn, merge, open])
  const dialogs = (
    <>
      {editDialog}
      {mergeDialog}
      {assignDialog}
      {dialog}
    </>
  )
  return { source, dialogs }
}

/** Removes several rows as one change, by the call on a selection where the list has one. */
function severalAtOnce<Rules extends z.ZodMiniObject>(
  removal: Removal,
  { rules, deleteSelected }: SelectionCalls<Rules>,
): Removal {
  return {
    ...removal,
    remove: (keys) => {
      if (keys.length === 1 || !deleteSelected) return removal.remove(keys)
      const chosen = { all: false, keys, except: [], count: keys.length, search: '', filters: {} }
      return deleteSelected(sentSelection(rules, chosen, keys.length))
    },
  }
}

/** The link to the screen where records are imported and exported. */
function ImportExportLink() {
  const { t } = useTranslation()
  return (
    <LinkButton to="/import-export" variant="default">
      {t('menu.importExport')}
    </LinkButton>
  )
}
