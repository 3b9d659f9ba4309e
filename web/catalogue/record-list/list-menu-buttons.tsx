import { needOf } from '#contract/calls/permissions.ts'
import { isKind } from '#contract/kinds/kinds.ts'
import type { BarParts } from '#web/catalogue/list/bulk-bar.tsx'
import type { ListState } from '#web/catalogue/list/list-state.ts'
import { LateItems, LateMenuButton } from '#web/catalogue/list/menu-button.tsx'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import { useList } from '#web/catalogue/screen/list-context.ts'
import { CellsButton, WhereNarrow, WhereWide } from '#web/catalogue/screen/toolbar.tsx'
import { useMay } from '#web/core/session/rights.ts'
import type { Exported, TransferProps, WorkProps } from './list-menus.tsx'

const load = () => import('./list-menus.tsx')
const loadWork = () => load().then(({ WorkItems }) => ({ default: WorkItems }))
const loadReview = () => load().then(({ ReviewOfChosen }) => ({ default: ReviewOfChosen }))
const loadTransfers = () => load().then(({ TransferItems }) => ({ default: TransferItems }))
const loadMore = () => load().then(({ MoreItems }) => ({ default: MoreItems }))
const loadChosen = () => load().then(({ ChosenItems }) => ({ default: ChosenItems }))

/** The export and review menus that this admin may use for the records of a list. */
export function useMenus(selection: Partial<Exported> & Omit<Exported, 'export'>) {
  const may = useMay()
  const { kind, rules, export: call } = selection
  const isAllowed = call && (typeof call.needs !== 'object' || call.needs.every(may))
  return {
    exported: isAllowed ? { kind, rules, export: call } : null,
    // Accepting a suggestion in a review edits the record.
    reviewed: call && isKind(kind) && may(needOf(kind, 'edit')) ? { kind, rules } : null,
  }
}

/**
 * The menu of work on all rows that match, such as reviews. Disabled while there are no rows, or while some are chosen, since
 * the selection bar has the same menu.
 */
export function WorkButton(props: WorkProps) {
  const { total, isChoosing } = useList()
  return (
    <LateMenuButton
      label="catalogue.menu.work"
      isSlow
      isDisabled={total === 0 || isChoosing}
      load={loadWork}
      items={props}
    />
  )
}

/** The buttons for editing cells, for exports and for imports; where there is little room, as one menu. */
export function EndButtons({
  exported,
  transfers,
}: { exported: Exported | null } & Pick<TransferProps, 'transfers'>) {
  const { isChoosing: isDisabled } = useList()
  if (!exported) return <CellsButton />
  const items = { selection: exported, transfers }
  const isBothWays = isKind(exported.kind)
  const label = isBothWays ? 'catalogue.menu.transfer' : 'catalogue.export.title'
  const transfer = <LateMenuButton {...{ label, isDisabled, items }} isSlow load={loadTransfers} />
  if (!isBothWays) return transfer
  return (
    <>
      <WhereWide>
        <CellsButton />
        {transfer}
      </WhereWide>
      <WhereNarrow>
        <LateMenuButton label="catalogue.menu.more" {...{ isDisabled, items }} isSlow load={loadMore} />
      </WhereNarrow>
    </>
  )
}

type Menus = ReturnType<typeof useMenus> & Pick<WorkProps, 'work'>

/** The parts that the selection bar gets from these menus. */
export const partsOf = ({ exported, reviewed, work }: Menus, chosen: Chosen, state: ListState): BarParts => ({
  button: reviewed && (
    <LateMenuButton
      label="catalogue.review.title"
      isSlow
      opensUp
      load={loadReview}
      items={{ selection: reviewed, chosen }}
    />
  ),
  items: exported && <LateItems load={loadChosen} items={{ selection: exported, work, chosen, state }} />,
})
