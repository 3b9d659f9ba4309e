import type { FormEvent, ReactNode, Ref } from 'react'
import { ProfileForm } from '#web/shell/account/profile-dialog.tsx'
import styles from './account.module.css'

type Props = {
  form: Ref<HTMLFormElement>
  onSubmit: (event: FormEvent) => void
  action: string
  isPending: boolean
  onCancel: () => void
  /** The purpose of the form, shown above its fields. */
  what: string
  /** The message why the form was rejected, if it is not about one field. */
  problem: string | null
  children: ReactNode
}

/** A form in the dialog about the admin's own account. */
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
