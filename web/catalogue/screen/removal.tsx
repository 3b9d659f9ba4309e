import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Envelope } from '#contract/envelope.ts'
import { whyNot } from '../api/outcome.ts'
import { toastWithUndo } from '../api/undo.ts'
import type { TextKey } from '../i18n/text-key.ts'
import { Confirm } from '../ui/confirm.tsx'
import styles from './removal.module.css'
import { UsedIn, type UsedInQuery } from './used-in.tsx'

/** The keys of the rows: at least one. */
export type Keys = [number, ...number[]]

/** How rows leave a list: what is asked before, and the call. */
export type Removal = {
  /** The question; the specification's, when absent. */
  question?: TextKey
  remove: (keys: Keys) => Promise<Envelope<unknown>>
  /** What the question adds: where these are used. */
  usedIn?: (keys: Keys) => UsedInQuery
}

/** Rows that somebody wishes to remove; the name when it is one. */
export type Doomed = { keys: readonly number[]; name?: string }

type Props = {
  removal: Removal
  /** Stays while the dialog closes, so that its words do not change under the eyes. */
  doomed: Doomed
  opened: boolean
  onRemoved: (keys: readonly number[]) => void
  onNo: () => void
}

/** Asks, removes, reloads every list, and says what the server said. */
export function RemovalDialog({ removal, doomed: { keys: all, name }, opened, onRemoved, onNo }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const call = useMutation({
    mutationFn: removal.remove,
    onSuccess: (answer) => {
      if (answer.success !== 1) return
      toastWithUndo(answer)
      void queryClient.invalidateQueries()
    },
  })
  const [first, ...others] = all
  if (first === undefined) return null
  const keys: Keys = [first, ...others]
  return (
    <Confirm
      opened={opened}
      title={t(removal.question ?? 'catalogue.remove.question')}
      onYes={() => whyNot(call.mutateAsync(keys))}
      onDone={() => onRemoved(keys)}
      onNo={onNo}
    >
      <p className={styles.what}>{name ?? t('catalogue.remove.count', { count: keys.length })}</p>
      {opened && removal.usedIn && (
        <p className={styles.use}>
          <UsedIn query={removal.usedIn(keys)} />
        </p>
      )}
    </Confirm>
  )
}
