import { Menu } from '@mantine/core'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useLanguage } from '#web/core/i18n/language.ts'
import { languages } from '#web/core/i18n/languages.ts'
import { LanguageName } from '#web/shell/languages/language-name.tsx'
import { switchLanguage } from '#web/shell/languages/switch-language.ts'

/** The languages of the interface, as menu items. */
export function LanguageItems() {
  const { t } = useTranslation()
  const shown = useLanguage()
  return (
    <Menu.RadioGroup value={shown.name} aria-label={t('language.title')}>
      {languages.map((language) => (
        <Menu.RadioItem
          key={language.name}
          value={language.name}
          closeMenuOnClick
          onChange={() => void switchLanguage(language)}
        >
          <LanguageName of={language} />
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
