import type { FormEvent, ReactNode, Ref } from 'react'
import { ProfileForm } from '#web/shell/account/profile-dialog.tsx'
import styles from './account.module.css'

type Props = {
  form: Ref<HTMLFormElement>
  onSubmit: (event: FormEvent) => void
  action: string
  isPending: boolean
  onCancel: () => void
  /** What the form is for, above its fields. */
  what: string
  /** Why it was rejected, if not because of one field. */
  problem: string | null
  children: ReactNode
}

/** A form of the dialog about the own account. */
export function DialogForm({ what, problem, children, ...form }: Props) {
  return (
    <ProfileForm {...form}>
      <p className={styles.note}>{what}</p>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {children}
    </ProfileForm>
  )
}
