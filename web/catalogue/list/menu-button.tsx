import { useIsMutating } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLate } from '#web/core/client/use-late.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { IconChevronDown } from '#web/ui/icons.ts'
import { ListMenu } from './list-menu.tsx'
import { ToolbarButton } from './toolbar-button.tsx'

/** The key of what an item of a menu has started: its menu is closed by then, and shows that it goes on. */
export const FROM_MENU = ['from-menu']

type Props = {
  label: TextKey
  isDisabled?: boolean | undefined
  /** Whether its items start something that takes time. */
  isSlow?: boolean | undefined
  opensUp?: boolean | undefined
  children: ReactNode
  onOpen?: ((opened: boolean) => void) | undefined
}

/** A button of a list with a word that opens a menu. */
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

/** The same with items whose code is loaded after the rows. `load` must not change. */
export function LateMenuButton<Items extends object>({ load, items, ...button }: LateProps<Items>) {
  const [isOpened, setOpened] = useState(false)
  const Items = useLate(load, isOpened)
  return (
    <MenuButton {...button} onOpen={setOpened}>
      {Items && <Items {...items} />}
    </MenuButton>
  )
}

/** Such items among others. */
export function LateItems<Items extends object>({ load, items }: Pick<LateProps<Items>, 'load' | 'items'>) {
  const Items = useLate(load, true)
  return Items && <Items {...items} />
}
