import { Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from './list-types.ts'
import { ToolbarButton } from './toolbar-button.tsx'

type Props<Row> = {
  columns: readonly ListColumn<Row>[]
  shown: readonly ListColumn<Row>[]
  onPick: (names: readonly string[]) => void
}

/** Which columns the list shows; one always stays. */
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
