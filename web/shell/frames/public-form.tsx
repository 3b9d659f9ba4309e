import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, type Ref, useState } from 'react'
import type { Envelope } from '#contract/envelope.ts'
import type { CallError } from '../api/errors.ts'
import { messageOf } from '../api/message-of.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import styles from './public-form.module.css'

type Answered<Data> = {
  onDone: (data: Data) => void
  /** Told what is wrong with single fields; answers whether it shows that. Else it stands above them. */
  onFaults?: (errors: Record<string, string>) => boolean
}

/** The call of a public form. What is refused stands in the form, where it is read, and in no bell. */
export function useSubmission<Sent, Data>(
  submit: (sent: Sent) => Promise<Envelope<Data>>,
  { onDone, onFaults }: Answered<Data>,
) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const { mutate, isPending } = useMutation<Envelope<Data>, CallError, { sent: Sent }>({
    mutationFn: ({ sent }) => submit(sent),
    meta: { quiet: true },
    onSuccess: (answer) => {
      if (answer.success === 1) return onDone(answer.data)
      if (answer.errors && onFaults?.(answer.errors)) return
      setRefusal(answer.message)
    },
    onError: (error) => setRefusal(messageOf(error)),
  })
  return {
    refusal,
    isPending,
    /** Another call is being made from the same form: why this one was refused is no longer news. */
    forget: () => setRefusal(null),
    send: (sent: Sent) => {
      if (isPending) return
      setRefusal(null)
      mutate({ sent })
    },
  }
}

type Props = {
  form: Ref<HTMLFormElement>
  onSubmit: (event: FormEvent) => void
  /** The label of its button. */
  action: string
  isPending?: boolean
  /** Why it was not done; read out at once. */
  refusal?: string | null
  /** What is to be known before; gone once there is an answer. */
  notice?: string | null
  /** What was done; read out when it appears. */
  done?: string | null
  children: ReactNode
}

/** A form on a public screen, one field below the other. */
export function PublicForm(props: Props) {
  const { form, onSubmit, action, isPending, refusal, notice, done, children } = props
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      {notice && !refusal && !done && <p className={styles.notice}>{notice}</p>}
      {/* There before it has something to say, so that readers hear it. */}
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
