import { Menu } from '@mantine/core'
import { MenuButton } from '#web/catalogue/list/menu-button.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { changeDensity, useIsCompact } from '#web/core/theme/density.ts'
import { useList } from './list-context.ts'

/**
 * The menu of how the list is shown: the height of its rows, the side panel where it has one, and its columns, of which at
 * least one always stays visible.
 */
export function DisplayButton() {
  const { t } = useTranslation()
  const { columns, list, peek } = useList()
  const isCompact = useIsCompact()
  const names = list.shown.map(({ id }) => id)
  return (
    <MenuButton label="catalogue.menu.display">
      <Menu.CheckboxItem
        checked={isCompact}
        onChange={(checked) => changeDensity(checked ? 'compact' : 'comfortable')}
      >
        {t('catalogue.compactRows')}
      </Menu.CheckboxItem>
      {peek.exists && (
        <Menu.CheckboxItem checked={peek.isOpen} onChange={() => peek.toggle()} closeMenuOnClick>
          {t('catalogue.sidePanel')}
        </Menu.CheckboxItem>
      )}
      <Menu.Divider />
      <Menu.Label>{t('catalogue.columns')}</Menu.Label>
      {columns.map(({ id, label }) => {
        const isShown = names.includes(id)
        return (
          <Menu.CheckboxItem
            key={id}
            checked={isShown}
            disabled={isShown && names.length === 1}
            onChange={(checked) => list.pick(checked ? [...names, id] : names.filter((name) => name !== id))}
          >
            {t(label)}
          </Menu.CheckboxItem>
        )
      })}
    </MenuButton>
  )
}
