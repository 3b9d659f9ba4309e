import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { BulkAction } from '#web/catalogue/list/list-types.ts'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import { useLate } from '#web/core/client/use-late.ts'
import type { Row } from '#web/resources/tracks/list/track-columns.tsx'
import { IconTrash } from '#web/ui/icons.ts'
import type { BulkAddProps } from './bulk-add.tsx'
import type { BulkDeleteProps } from './bulk-delete.tsx'
import { type BulkTarget, bulkTargets } from './bulk-targets.ts'

const loadBulkAdd = () => import('./bulk-add.tsx')
const loadBulkDelete = () => import('./bulk-delete.tsx')

type Asked = {
  what: BulkTarget | 'delete'
  chosen: Chosen
  clear: () => void
  /** A counter used as key, so that each dialog starts empty. */
  time: number
  opened: boolean
}

/** The bulk actions that tracks have besides those of every list, with their dialogs. */
export function useBulk() {
  const [asked, setAsked] = useState<Asked | null>(null)

  const withActions = useCallback((shared: readonly BulkAction<Row>[]): BulkAction<Row>[] => {
    const ask =
      (what: Asked['what']): BulkAction<Row>['run'] =>
      (chosen, { clear }) =>
        setAsked((before) => ({ what, chosen, clear, time: (before?.time ?? 0) + 1, opened: true }))
    return [
      ...bulkTargets.map((target) => ({
        id: target.id,
        label: target.title,
        place: 'addTo' as const,
        need: target.need,
        run: ask(target),
      })),
      ...shared,
      {
        id: 'delete',
        icon: IconTrash,
        label: 'action.delete',
        danger: true,
        place: 'bar',
        right: 'delete',
        run: ask('delete'),
      },
    ]
  }, [])

  const close = () => setAsked((before) => before && { ...before, opened: false })
  const BulkAdd = useLate(loadBulkAdd, asked?.opened === true && asked.what !== 'delete')
  const BulkDelete = useLate(loadBulkDelete, asked?.opened === true && asked.what === 'delete')
  return {
    withActions,
    dialog: asked && (
      <Dialog key={asked.time} asked={asked} onClose={close} BulkAdd={BulkAdd} BulkDelete={BulkDelete} />
    ),
  }
}

function Dialog({
  asked: { what, chosen, clear, ...asked },
  onClose,
  BulkAdd,
  BulkDelete,
}: {
  asked: Asked
  onClose: () => void
  BulkAdd: ComponentType<BulkAddProps> | null
  BulkDelete: ComponentType<BulkDeleteProps> | null
}) {
  // A dialog that is mounted open does not know where to restore the focus.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  const opened = isThere && asked.opened
  const done = () => {
    clear()
    onClose()
  }
  // By the specification, "No" to a deletion clears the selection; cancelling an addition keeps it.
  if (what === 'delete')
    return BulkDelete && <BulkDelete chosen={chosen} opened={opened} onDone={done} onNo={done} />
  return BulkAdd && <BulkAdd target={what} chosen={chosen} opened={opened} onDone={done} onNo={onClose} />
}
