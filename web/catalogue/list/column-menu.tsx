import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconColumns3 } from '#web/ui/icons.ts'
import type { ListColumn } from './list-types.ts'
import { ToolbarButton } from './toolbar-button.tsx'

type Props<Row> = {
  columns: readonly ListColumn<Row>[]
  shown: readonly ListColumn<Row>[]
  onPick: (names: readonly string[]) => void
}

/** Chooses the visible columns; at least one always stays visible. */
export function ColumnMenu<Row>({ columns, shown, onPick }: Props<Row>) {
  const { t } = useTranslation()
  const names = shown.map(({ id }) => id)
  return (
    <Menu position="bottom-end" width={200} withinPortal={false}>
      <Menu.Target>
        <ToolbarButton icon={IconColumns3}>{t('catalogue.columns')}</ToolbarButton>
      </Menu.Target>
      <Menu.Dropdown>
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
