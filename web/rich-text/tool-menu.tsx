import { Menu } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import type { CSSProperties, ReactNode } from 'react'
import { IconChevronDown } from '#web/ui/icons.ts'
import styles from './toolbar.module.css'

export type ToolChoice = { value: string; label: string; style?: CSSProperties; mark?: ReactNode }

type Props = {
  /** The label for screen readers. */
  label: string
  choices: readonly ToolChoice[]
  value: string
  onChoose: (value: string) => void
  /** Shown on the button instead of the chosen option's name. */
  children?: ReactNode
  /** In pixels, where there is room. The width is fixed, so that a choice does not move other tools. */
  width?: number
}

/** A tool with several options, one of which is active: headings, fonts, sizes, colours. */
export function ToolMenu({ label, choices, value, onChoose, children, width }: Props) {
  const chosen = choices.find((choice) => choice.value === value) ?? choices[0]
  return (
    <Menu position="bottom-start" withinPortal={false} floatingStrategy="fixed" closeOnItemClick>
      <Menu.Target>
        <RichTextEditor.Control
          className={styles.menu}
          aria-label={`${label}: ${chosen?.label}`}
          title={label}
          style={{ '--width': width && `${width}px` } as CSSProperties}
        >
          <span className={styles.chosen}>{children ?? chosen?.label}</span>
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={chosen?.value} onChange={onChoose}>
          {choices.map((choice) => (
            <Menu.RadioItem
              key={choice.value}
              value={choice.value}
              rightSection={choice.mark}
              closeMenuOnClick
            >
              <span style={choice.style}>{choice.label}</span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
