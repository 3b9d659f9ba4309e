import styles from './account-name.module.css'

/** A hidden field that tells a password manager which account the password of a form belongs to. */
export function AccountName({ email }: { email: string }) {
  return (
    <input
      className={styles.account}
      type="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  )
}
