import { Loader } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Envelope } from '#contract/calls/envelope.ts'
import { invalidateRecords } from '#web/core/client/invalidate-records.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMayHere } from '#web/core/session/rights.ts'
import styles from './status-button.module.css'

type Props = {
  /** '1' is active, anything else is inactive (specification 1, section 9). */
  status: string
  name: string
  /** Sends the status that the button shows; the server sets the opposite. */
  change: () => Promise<Envelope<unknown>>
}

/** The button that shows a row's status and toggles it. An error is shown beside it, or in a toast if the record is gone. */
export function StatusButton({ status, name, change }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const may = useMayHere()
  const turn = useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      // A row that another admin has deleted leaves the list with this button, so the error goes to a toast instead.
      if (answer.success === 0 && answer.code !== 'not_found') return
      toast(answer.message)
      await invalidateRecords(queryClient)
    },
  })
  const isActive = status === '1'
  const problem = turn.error ? messageOf(turn.error) : turn.data?.success === 0 ? turn.data.message : null
  const hint = t(isActive ? 'catalogue.status.deactivate' : 'catalogue.status.activate')
  const shown = t(isActive ? 'catalogue.status.active' : 'catalogue.status.inactive')

  if (!may('publish'))
    return (
      <span className={styles.status} data-active={isActive || undefined} data-fixed>
        {shown}
      </span>
    )
  return (
    <>
      <button
        type="button"
        className={styles.status}
        data-active={isActive || undefined}
        aria-label={t('catalogue.status.label', { status: shown, name, hint })}
        aria-busy={turn.isPending}
        title={hint}
        onClick={() => turn.isPending || turn.mutate()}
      >
        <span className={turn.isPending ? styles.hidden : undefined}>{shown}</span>
        {turn.isPending && <Loader className={styles.loader} size={14} color="currentColor" />}
      </button>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
