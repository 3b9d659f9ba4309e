import styles from './logo.module.css'

/** The product's logo: the first syllable of its name in Devanagari. */
export function Logo() {
  return (
    <span className={styles.logo} lang="hi" aria-hidden>
      सं
    </span>
  )
}
