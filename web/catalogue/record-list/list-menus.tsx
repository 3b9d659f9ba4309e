import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { isAllowed, needOf } from '#contract/calls/permissions.ts'
import { isKind } from '#contract/kinds/kinds.ts'
import type { ListState } from '#web/catalogue/list/list-state.ts'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import { ReviewItems, type ReviewItemsProps } from '#web/catalogue/review/review-items.tsx'
import { useList } from '#web/catalogue/screen/list-context.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMay } from '#web/core/session/rights.ts'
import { useSession } from '#web/core/session/session.ts'
import { type ExportedBy, ExportItems } from './export-items.tsx'

export type Exported = ExportedBy<z.ZodMiniObject>

export type WorkProps = {
  selection: ReviewItemsProps['selection']
  /** Items that the list adds, given the rows that they are for. */
  work?: ((chosen: Chosen) => ReactNode) | undefined
}

type ChosenProps = Pick<WorkProps, 'work'> & { selection: Exported; chosen: Chosen; state: ListState }

/** The menu items for the chosen rows, besides the bulk actions of the list. */
export function ChosenItems({ selection, work, chosen, state }: ChosenProps) {
  return (
    <>
      {work?.(chosen)}
      <ExportItems selection={selection} chosen={chosen} state={state} />
    </>
  )
}

/** The items that review the chosen rows. */
export const ReviewOfChosen = (props: ReviewItemsProps) => <ReviewItems {...props} />

/** The menu items for work on all rows that match. */
export function WorkItems({ selection, work }: WorkProps) {
  const { everything } = useList()
  return (
    <>
      <ReviewItems selection={selection} chosen={everything} />
      {work?.(everything)}
    </>
  )
}

export type TransferProps = {
  selection: Exported
  /** Items that bring records into the list, after the export. */
  transfers?: ReactNode
}

/** The menu items that export records and that bring them in. */
export function TransferItems({ selection, transfers }: TransferProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { adminType } = useSession()
  const { everything, state } = useList()
  const { kind } = selection
  const isEditor = isKind(kind) && may(needOf(kind, 'edit'))
  return (
    <>
      <ExportItems selection={selection} chosen={everything} state={state} />
      {(isEditor || transfers) && <Menu.Divider />}
      {isEditor && (
        <Menu.Item component={Link} to="/file-updates">
          {t('catalogue.export.bringBack')}
        </Menu.Item>
      )}
      {transfers}
      {isKind(kind) && isAllowed('main admin', adminType) && (
        <Menu.Item component={Link} to="/catalogue-files">
          {t('catalogueFiles.title')}
        </Menu.Item>
      )}
      {isEditor && (
        <Menu.Item component={Link} to="/import-export">
          {t('menu.importExport')}
        </Menu.Item>
      )}
    </>
  )
}

/** The menu items for what a narrow list has no room to show as buttons. */
export function MoreItems(props: TransferProps) {
  const { t } = useTranslation()
  const { editing } = useList()
  return (
    <>
      {editing.start && (
        <Menu.CheckboxItem checked={editing.isOn} onChange={editing.toggle} closeMenuOnClick>
          {t('catalogue.editCells')}
        </Menu.CheckboxItem>
      )}
      <TransferItems {...props} />
    </>
  )
}
