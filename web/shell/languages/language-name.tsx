import type { Language } from '../i18n/languages.ts'
import { flags } from './flags.ts'
import styles from './language-name.module.css'

/** A language by its flag and in its own words. */
export function LanguageName({ of: { name, label, tag, direction } }: { of: Language }) {
  const Flag = flags[name]
  return (
    <span className={styles.name}>
      <Flag className={styles.flag} aria-hidden />
      <span lang={tag} dir={direction}>
        {label}
      </span>
    </span>
  )
}
