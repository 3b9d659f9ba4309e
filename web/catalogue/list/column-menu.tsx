import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { changeDensity, useIsCompact } from '#web/core/theme/density.ts'
import { IconColumns3 } from '#web/ui/icons.ts'
import styles from './column-menu.module.css'
import type { ListColumn } from './list-types.ts'
import { ToolbarButton } from './toolbar-button.tsx'

type Props<Row> = {
  columns: readonly ListColumn<Row>[]
  shown: readonly ListColumn<Row>[]
  onPick: (names: readonly string[]) => void
}

/** Chooses the visible columns, of which at least one always stays visible, and the height of the rows. */
export function ColumnMenu<Row>({ columns, shown, onPick }: Props<Row>) {
  const { t } = useTranslation()
  const isCompact = useIsCompact()
  const names = shown.map(({ id }) => id)
  return (
    <Menu position="bottom-end" width={200} withinPortal={false}>
      <Menu.Target>
        <ToolbarButton isBrief icon={IconColumns3}>
          {t('catalogue.columns')}
        </ToolbarButton>
      </Menu.Target>
      <Menu.Dropdown className={styles.choices}>
        <Menu.CheckboxItem
          checked={isCompact}
          onChange={(checked) => changeDensity(checked ? 'compact' : 'comfortable')}
        >
          {t('catalogue.compactRows')}
        </Menu.CheckboxItem>
        <Menu.Divider />
        {columns.map(({ id, label }) => {
          const isShown = names.includes(id)
          return (
            <Menu.CheckboxItem
              key={id}
              checked={isShown}
              disabled={isShown && names.length === 1}
              onChange={(checked) => onPick(checked ? [...names, id] : names.filter((name) => name !== id))}
            >
              {t(label)}
            </Menu.CheckboxItem>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
