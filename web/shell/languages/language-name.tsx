import type { Language } from '#web/core/i18n/languages.ts'
import china from './flags/cn.svg'
import spain from './flags/es.svg'
import france from './flags/fr.svg'
import britain from './flags/gb.svg'
import india from './flags/in.svg'
import italy from './flags/it.svg'
import saudiArabia from './flags/sa.svg'
import styles from './language-name.module.css'

/** The URL of each language's flag. Kept apart from languages.ts, because only the menu needs the flags. */
const flags: Record<Language['name'], string> = {
  english: britain,
  chinese: china,
  spanish: spain,
  french: france,
  italian: italy,
  arabic: saudiArabia,
  hindi: india,
}

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
