import { useIsMutating } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { useLate } from '#web/core/client/use-late.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { IconChevronDown } from '#web/ui/icons.ts'
import { ListMenu } from './list-menu.tsx'
import { ToolbarButton } from './toolbar-button.tsx'

/** The mutation key of work started from a menu item. The menu is closed by then, so its button shows that the work goes on. */
export const FROM_MENU = ['from-menu']

type Props = {
  label: TextKey
  isDisabled?: boolean | undefined
  /** Whether the items start work that takes time, which the button then shows. */
  isSlow?: boolean | undefined
  opensUp?: boolean | undefined
  children: ReactNode
  onOpen?: ((opened: boolean) => void) | undefined
}

/** A button of a list that opens a menu, labelled with a word. */
export function MenuButton({ label, isDisabled, isSlow, opensUp, children, onOpen }: Props) {
  const { t } = useTranslation()
  const [isOpened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isGoingOn = useIsMutating({ mutationKey: FROM_MENU }) > 0
  const open = (opened: boolean) => {
    setOpened(opened)
    onOpen?.(opened)
  }
  return (
    <ListMenu
      position={opensUp ? 'top-end' : 'bottom-end'}
      withinPortal={false}
      isOpened={isOpened}
      onOpen={open}
      button={button}
      target={
        <ToolbarButton
          ref={button}
          loading={isSlow === true && isGoingOn}
          disabled={isDisabled}
          rightSection={<IconChevronDown size={14} stroke={2} />}
        >
          {t(label)}
        </ToolbarButton>
      }
    >
      {children}
    </ListMenu>
  )
}

type LateProps<Items> = Omit<Props, 'children' | 'onOpen'> & {
  load: () => Promise<{ default: ComponentType<Items> }>
  items: Items
}

/** A menu button whose items are loaded after the rows. `load` must not change between renders. */
export function LateMenuButton<Items extends object>({ load, items, ...button }: LateProps<Items>) {
  const [isOpened, setOpened] = useState(false)
  const Items = useLate(load, isOpened)
  return (
    <MenuButton {...button} onOpen={setOpened}>
      {Items && <Items {...items} />}
    </MenuButton>
  )
}

/** Menu items whose code is loaded late, for use among other items. `load` must not change between renders. */
export function LateItems<Items extends object>({ load, items }: Pick<LateProps<Items>, 'load' | 'items'>) {
  const Items = useLate(load, true)
  return Items && <Items {...items} />
}
