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
  refusal: string | null
  children: ReactNode
}

/** A form of the dialog about the own account. */
export function DialogForm({ what, refusal, children, ...form }: Props) {
  return (
    <ProfileForm {...form}>
      <p className={styles.note}>{what}</p>
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      {children}
    </ProfileForm>
  )
}
