import { Button, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { needOf } from '#contract/calls/permissions.ts'
import type { CellCalls } from '#contract/catalogue/cells.ts'
import { linkedThrough } from '#contract/catalogue/references.ts'
import { editedFields } from '#web/catalogue/kinds/edited-fields.ts'
import { ListBody, type ListBodyProps } from '#web/catalogue/list/list-body.tsx'
import { invalidateRecords } from '#web/core/client/invalidate-records.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMay, useMayHere } from '#web/core/session/rights.ts'
import { currentSession } from '#web/core/session/session.ts'
import { useStore } from '#web/core/store.ts'
import styles from './grid.module.css'
import { gridColumns, gridFields } from './grid-fields.ts'
import { createGridSession, type GridRowData, type GridSession } from './grid-session.ts'
import { GridTable } from './grid-table.tsx'
import { useGridEdits } from './use-grid-edits.ts'
import { useGridGuard } from './use-grid-guard.tsx'

export type EditGridProps<Row, Sort extends string> = ListBodyProps<Row, Sort> & {
  calls: CellCalls
  /** The name under which unsaved cells of this list are kept. */
  list: string
  keyOf: (row: Row) => number
  onStop: () => void
}

/** Sessions outlive the screen, so that unsaved cells are there again when the same admin signs in after a session ended. */
const sessions = new Map<string, GridSession>()

function sessionOf(name: string, create: () => GridSession): GridSession {
  const known = sessions.get(name)
  if (known) return known
  const created = create()
  sessions.set(name, created)
  return created
}

/** A list whose cells are edited in place. Without rows it shows what the list shows. */
export default function EditGrid<Row extends object, Sort extends string>(
  props: EditGridProps<Row, Sort>,
): ReactNode {
  const { calls, list, keyOf, onStop, ...body } = props
  const { t } = useTranslation()
  const client = useQueryClient()
  const may = useMay()
  const mayHere = useMayHere()
  const name = `${currentSession().adminId} ${list}`
  const session = useMemo(
    // By the contract, these are the rows that the list's own calls return.
    () => sessionOf(name, () => createGridSession(calls, (row) => keyOf(row as Row & GridRowData))),
    [name, calls, keyOf],
  )
  const { cells } = useStore(session.store)
  const [said, setSaid] = useState('')
  const { rows, table } = body
  const { keys } = table
  const columns = useMemo(() => gridColumns(table.columns), [table.columns])
  const fields = useMemo(
    () =>
      gridFields<Row>(columns, calls.editCells.edited, editedFields, (field) => {
        const linked = linkedThrough(field)
        return mayHere(field === 'is_active' ? 'publish' : 'edit') && (!linked || may(needOf(linked, 'view')))
      }),
    [columns, calls, editedFields, may, mayHere],
  )
  const edits = useGridEdits<Row>({
    session,
    rows: rows ?? [],
    keys,
    fields,
    list: calls.rows.path.replace(/rows$/, 'list'),
    keyOf,
    say: setSaid,
  })
  const question = useGridGuard(session)
  useEffect(
    () => () => {
      if (session.store.get().cells.size === 0) sessions.delete(name)
      // Refetches the list, since changed rows may no longer match its order and filters.
      void invalidateRecords(client)
    },
    [client, session, name],
  )
  const refused = [...cells.values()].filter(({ problem }) => problem !== null).length
  return (
    <>
      <div className={styles.bar} data-screen-only>
        {refused > 0 ? (
          <>
            <p className={styles.refused}>{t('grid.refused', { count: refused })}</p>
            <span className={styles.buttons}>
              <Button size="compact-sm" variant="default" onClick={() => void edits.retry()}>
                {t('action.retry')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => session.discard()}>
                {t('grid.discard')}
              </Button>
            </span>
          </>
        ) : (
          <p>{t(fields.length > 0 ? 'grid.hint' : 'grid.nothing')}</p>
        )}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {question}
      {rows && rows.length > 0 && fields.length > 0 && !body.error ? (
        <GridTable
          table={table}
          rows={rows}
          columns={columns}
          fields={fields}
          cells={cells}
          edits={edits}
          first={table.cursor}
          onDiscard={session.discard}
          onStop={onStop}
        />
      ) : (
        <ListBody {...body} table={{ ...table, choosing: null }} />
      )}
    </>
  )
}
