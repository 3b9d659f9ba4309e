import { IconTrash } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import type { BulkAction } from '../catalogue/list-types.ts'
import type { Chosen } from '../catalogue/selection.ts'
import { BulkAdd } from './bulk-add.tsx'
import { BulkDelete } from './bulk-delete.tsx'
import { type BulkTarget, bulkTargets } from './bulk-targets.ts'
import type { Row } from './track-columns.tsx'

type Asked = {
  what: BulkTarget | 'delete'
  chosen: Chosen
  clear: () => void
  /** Counts the times, so that each dialog begins with nothing typed. */
  time: number
  opened: boolean
}

/** What can be done with chosen tracks, and the dialog that asks before. */
export function useBulk() {
  const [asked, setAsked] = useState<Asked | null>(null)

  const actions = useMemo<BulkAction<Row>[]>(() => {
    const ask =
      (what: Asked['what']): BulkAction<Row>['run'] =>
      (chosen, { clear }) =>
        setAsked((before) => ({ what, chosen, clear, time: (before?.time ?? 0) + 1, opened: true }))
    return [
      ...bulkTargets.map((target) => ({ id: target.id, label: target.title, run: ask(target) })),
      { id: 'delete', icon: IconTrash, label: 'catalogue.bulk.delete', danger: true, run: ask('delete') },
    ]
  }, [])

  const close = () => setAsked((before) => before && { ...before, opened: false })
  return { actions, dialog: asked && <Dialog key={asked.time} asked={asked} onClose={close} /> }
}

function Dialog({
  asked: { what, chosen, clear, ...asked },
  onClose,
}: {
  asked: Asked
  onClose: () => void
}) {
  // A dialog that is open from the beginning does not know where to give the focus back.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  const opened = isThere && asked.opened
  const done = () => {
    clear()
    onClose()
  }
  // As the specification has it, "No" to a deletion lets the selection go; a cancelled addition keeps it.
  if (what === 'delete') return <BulkDelete chosen={chosen} opened={opened} onDone={done} onNo={done} />
  return <BulkAdd target={what} chosen={chosen} opened={opened} onDone={done} onNo={onClose} />
}
