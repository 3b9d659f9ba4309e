import type { Language } from '#web/core/i18n/languages.ts'
import { flags } from './flags.ts'
import styles from './language-name.module.css'

/** A language with its flag and its own name. */
export function LanguageName({ of: { name, label, tag, direction } }: { of: Language }) {
  return (
    <span className={styles.name}>
      <img src={flags[name]} alt="" className={styles.flag} />
      <span lang={tag} dir={direction}>
        {label}
      </span>
    </span>
  )
}
