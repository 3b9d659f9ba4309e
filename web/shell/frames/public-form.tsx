import { type FormEvent, type ReactNode, type Ref, useState } from 'react'
import type { Envelope } from '#contract/calls/envelope.ts'
import type { CallError } from '#web/core/client/errors.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import styles from './public-form.module.css'

type Answered<Data> = {
  onDone: (data: Data) => void
  /** Receives the errors of single fields; returns whether it shows them. Otherwise the message is shown above them. */
  onErrors?: (errors: Record<string, string>) => boolean
}

/** The call of a public form. Errors are shown in the form and not added to the error list. */
export function useSubmission<Sent, Data>(
  submit: (sent: Sent) => Promise<Envelope<Data>>,
  { onDone, onErrors }: Answered<Data>,
) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const finish = (answer: Envelope<Data>) => {
    if (answer.success === 1) return onDone(answer.data)
    if (answer.errors && onErrors?.(answer.errors)) return
    setProblem(answer.message)
  }
  return {
    problem,
    isPending,
    /** Clears the error when another call is made from the same form. */
    forget: () => setProblem(null),
    send: (sent: Sent) => {
      if (isPending) return
      setProblem(null)
      setPending(true)
      submit(sent)
        .then(finish, (error: CallError) => setProblem(messageOf(error)))
        .finally(() => setPending(false))
    },
  }
}

type Props = {
  form: Ref<HTMLFormElement>
  onSubmit: (event: FormEvent) => void
  /** The label of the button that submits the form. */
  action: string
  isPending?: boolean
  /** The error message; announced immediately. */
  problem?: string | null
  /** A note shown before the first submit. */
  notice?: string | null
  /** The success message; announced when it appears. */
  done?: string | null
  children: ReactNode
}

/** A form on a public screen, one field below the other. */
export function PublicForm(props: Props) {
  const { form, onSubmit, action, isPending, problem, notice, done, children } = props
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      {notice && !problem && !done && <p className={styles.notice}>{notice}</p>}
      {/* Rendered before it has content, so that screen readers announce the content. */}
      <p className={styles.done} role="status">
        {done}
      </p>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {children}
      <BusyButton type="submit" size="md" fullWidth loading={isPending}>
        {action}
      </BusyButton>
    </form>
  )
}
