import type { RowDetailsProps } from '#web/catalogue/details/row-details.tsx'
import type { ListPage } from '#web/catalogue/list/list-types.ts'
import { useLate } from '#web/core/client/use-late.ts'
import { withTexts } from '#web/core/i18n/with-texts.ts'
import { useList } from './list-context.ts'
import type { PeekPanelProps } from './peek-panel.tsx'
import type { Removal, RemovalDialogProps } from './removal.tsx'

const loadDetails = () => import('#web/catalogue/details/row-details.tsx')
const loadRemoval = () => import('./removal.tsx')
const loadPanel = () => withTexts(() => import('./peek-panel.tsx'))

/** The question before rows are removed; the code of its dialog is loaded after the rows. */
export function Removing({ by: removal }: { by: Removal }) {
  const { source, doomed, setDoomed, drop, clear } = useList()
  const RemovalDialog = useLate<RemovalDialogProps>(loadRemoval, doomed.opened)
  if (!RemovalDialog) return null
  return (
    <RemovalDialog
      removal={removal}
      list={source.name}
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
  )
}

/** The side panel, which shows a record beside its list; its code is loaded after the rows. */
export function SidePanel() {
  const { peek } = useList()
  const Panel = useLate<PeekPanelProps<object, string, ListPage<object>>>(loadPanel, peek.isOpen)
  return Panel && peek.panel && <Panel {...peek.panel} />
}

/** The details dialog of a row, where the list has one. */
export function Details() {
  const { source, list, state, rows, actions } = useList()
  const { details, keyOf, nameOf } = source
  if (!details) return null
  return (
    <LateDetails
      details={details}
      viewed={state.details}
      onView={list.view}
      rows={rows}
      keyOf={keyOf}
      nameOf={nameOf}
      links={actions}
    />
  )
}

function LateDetails(props: RowDetailsProps<object>) {
  const RowDetails = useLate<RowDetailsProps<object>>(loadDetails, props.viewed !== null)
  return RowDetails && <RowDetails {...props} />
}
