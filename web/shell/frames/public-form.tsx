import { type FormEvent, type ReactNode, type Ref, useState } from 'react'
import type { Envelope } from '#contract/calls/envelope.ts'
import type { CallError } from '#web/core/client/errors.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import styles from './public-form.module.css'

type Answered<Data> = {
  onDone: (data: Data) => void
  /** Receives the errors of single fields; returns whether it shows them. Otherwise the message is shown above them. */
  onFaults?: (errors: Record<string, string>) => boolean
}

/** The call of a public form. Errors are shown in the form and not added to the error list. */
export function useSubmission<Sent, Data>(
  submit: (sent: Sent) => Promise<Envelope<Data>>,
  { onDone, onFaults }: Answered<Data>,
) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const finish = (answer: Envelope<Data>) => {
    if (answer.success === 1) return onDone(answer.data)
    if (answer.errors && onFaults?.(answer.errors)) return
    setRefusal(answer.message)
  }
  return {
    refusal,
    isPending,
    /** Clears the error when another call is made from the same form. */
    forget: () => setRefusal(null),
    send: (sent: Sent) => {
      if (isPending) return
      setRefusal(null)
      setPending(true)
      submit(sent)
        .then(finish, (error: CallError) => setRefusal(messageOf(error)))
        .finally(() => setPending(false))
    },
  }
}

type Props = {
  form: Ref<HTMLFormElement>
  onSubmit: (event: FormEvent) => void
  /** The label of its button. */
  action: string
  isPending?: boolean
  /** The error message; announced immediately. */
  refusal?: string | null
  /** A note before the first submit. */
  notice?: string | null
  /** The success message; announced when it appears. */
  done?: string | null
  children: ReactNode
}

/** A form on a public screen, one field below the other. */
export function PublicForm(props: Props) {
  const { form, onSubmit, action, isPending, refusal, notice, done, children } = props
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      {notice && !refusal && !done && <p className={styles.notice}>{notice}</p>}
      {/* Rendered before it has content, so that screen readers announce the content. */}
      <p className={styles.done} role="status">
        {done}
      </p>
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      {children}
      <BusyButton type="submit" size="md" fullWidth loading={isPending}>
        {action}
      </BusyButton>
    </form>
  )
}
