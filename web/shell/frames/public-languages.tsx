import { useId, useRef } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useLanguage } from '#web/core/i18n/language.ts'
import { type Language, languages } from '#web/core/i18n/languages.ts'
import { LanguageName } from '#web/shell/languages/language-name.tsx'
import { switchLanguage } from '#web/shell/languages/switch-language.ts'
import { IconCheck, IconChevronDown } from '#web/ui/icons/first-load.ts'
import styles from './public-languages.module.css'

/**
 * The language menu of a screen without a top bar. It is a native popover, because Mantine's menu would add a sixth to the
 * download of the sign-in screen.
 */
export function PublicLanguages() {
  const { t } = useTranslation()
  const shown = useLanguage()
  const id = useId()
  const list = useRef<HTMLUListElement>(null)

  const choose = (language: Language) => {
    list.current?.hidePopover()
    void switchLanguage(language)
  }
  return (
    <nav className={styles.place} aria-label={t('language.title')}>
      <button
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-label={t('language.present', { language: shown.label })}
      >
        <LanguageName of={shown} />
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </button>
      <ul ref={list} id={id} popover="auto" className={styles.list}>
        {languages.map((language) => (
          <li key={language.name}>
            <button
              type="button"
              className={styles.language}
              aria-current={language === shown || undefined}
              onClick={() => choose(language)}
            >
              <LanguageName of={language} />
              {language === shown && <IconCheck size={16} stroke={1.75} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
