import { Menu } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { RowLink } from '#web/ui/row-link.tsx'
import { ListMenu } from './list-menu.tsx'
import styles from './row-actions.module.css'
import { type RowActionsProps, RowButton } from './row-actions.tsx'

/** The menu of a row. It opens as soon as its code is loaded. */
export default function RowMenu<Row>({ row, name, actions, tools }: RowActionsProps<Row>) {
  const { t } = useTranslation()
  const [isOpened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // This button replaces the one that was pressed, so it takes the focus back.
  useLayoutEffect(() => {
    button.current?.focus()
    setOpened(true)
  }, [])
  return (
    <ListMenu
      position="bottom-end"
      isOpened={isOpened}
      onOpen={setOpened}
      button={button}
      target={<RowButton ref={button} label={t('catalogue.row.actions', { name })} />}
    >
      {actions.map((action) => {
        if (action.isFor?.(row) === false) return null
        const look = {
          className: action.danger ? styles.dangerItem : undefined,
          leftSection: <action.icon size={16} stroke={1.6} />,
        }
        return 'to' in action ? (
          <Menu.Item key={action.id} component={RowLink} to={action.to(row)} {...look}>
            {t(action.hint)}
          </Menu.Item>
        ) : (
          <Menu.Item key={action.id} onClick={() => action.run(row, tools)} {...look}>
            {t(action.hint)}
          </Menu.Item>
        )
      })}
    </ListMenu>
  )
}
