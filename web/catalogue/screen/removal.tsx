import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Envelope } from '#contract/calls/envelope.ts'
import { useCountedKind } from '#web/catalogue/merge/counted-kind.ts'
import { FirstNames } from '#web/catalogue/names/first-names.tsx'
import type { NamesWithLine } from '#web/catalogue/names/names-in-line.tsx'
import { invalidateRecords } from '#web/core/client/invalidate-records.ts'
import { problemIn } from '#web/core/client/outcome.ts'
import { toastWithUndo } from '#web/core/client/undo.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import styles from './removal.module.css'
import { UsedIn, type UsedInQuery } from './used-in.tsx'

/** The keys of one or more rows. */
export type Keys = [number, ...number[]]

/** How rows are removed: the confirmation and the call. */
export type Removal = {
  /** The text of the question; by default the specification's. */
  question?: TextKey
  remove: (keys: Keys) => Promise<Envelope<unknown>>
  /** The query for where these rows are used, which the question adds. */
  usedIn?: (keys: Keys) => UsedInQuery
}

/** The rows to be removed, with the names of the first ones, or the name of the only one, where known. */
export type PendingDeletion = {
  keys: readonly number[]
  name?: string | undefined
  names?: readonly NamesWithLine[]
}

export type RemovalDialogProps = {
  removal: Removal
  /** The name of the list. Its end names the records: `playlist-tracks`. */
  list: string
  /** The rows that are asked about. They are kept while the dialog closes, so that its text does not change. */
  doomed: PendingDeletion
  opened: boolean
  onRemoved: (keys: readonly number[]) => void
  onNo: () => void
}

/** Asks for confirmation, removes, refetches every list, and shows the server's message. */
export default function RemovalDialog({
  removal,
  list,
  doomed: { keys: all, name, names },
  opened,
  onRemoved,
  onNo,
}: RemovalDialogProps) {
  const { t } = useTranslation()
  const counted = useCountedKind()
  const queryClient = useQueryClient()
  /** Whether the only row was already deleted by another admin, so that there is nothing left to ask. */
  const isGone = (answer: Envelope<unknown>) =>
    all.length === 1 && answer.success === 0 && answer.code === 'not_found'
  const call = useMutation({
    mutationFn: removal.remove,
    onSuccess: (answer) => {
      if (answer.success === 1) toastWithUndo(answer)
      else if (isGone(answer)) toast(answer.message)
      // A row that another admin has already removed leaves the list too.
      if (answer.success === 1 || answer.code === 'not_found') void invalidateRecords(queryClient)
    },
  })
  const [first, ...others] = all
  if (first === undefined) return null
  const keys: Keys = [first, ...others]
  const done = (answer: Envelope<unknown>): Envelope<unknown> =>
    isGone(answer) ? { success: 1, message: answer.message, data: null } : answer
  return (
    <Confirm
      opened={opened}
      title={t(removal.question ?? 'catalogue.remove.question')}
      onYes={() => problemIn(call.mutateAsync(keys).then(done))}
      onDone={() => onRemoved(keys)}
      onNo={onNo}
    >
      <FirstNames count={keys.length} names={names}>
        {name ?? counted(list.slice(list.lastIndexOf('-') + 1), keys.length)}
      </FirstNames>
      {opened && removal.usedIn && (
        <p className={styles.use}>
          <UsedIn query={removal.usedIn(keys)} />
        </p>
      )}
    </Confirm>
  )
}
