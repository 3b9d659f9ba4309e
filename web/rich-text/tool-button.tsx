import { RichTextEditor } from '@mantine/tiptap'
import { type Editor, useEditorState } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import { isMac } from '../ui/keys.ts'
import type { Tool } from './tools.ts'

/** Formats ARIA's `Control+Shift+B` as printed on the keys. */
const shownKeys = (keys: string) =>
  isMac
    ? keys.replace('Control', '⌘').replace('Shift', '⇧').replace('Alt', '⌥').replaceAll('+', '')
    : keys.replace('Control', 'Ctrl')

/** The button of one tool. An unavailable tool stays in place, so that the focus is not lost. */
export function ToolButton({ editor, tool }: { editor: Editor; tool: Tool }) {
  const { id, icon: Icon, label, keys, isOn, run } = tool
  const { t } = useTranslation()
  const { on, can } = useEditorState({
    editor,
    selector: () => ({ on: isOn?.(editor) ?? false, can: run(editor.can().chain()).run() }),
  })
  const name = t(label)
  return (
    <RichTextEditor.Control
      active={on}
      // Set on every tool that has a pressed state, even while it is not pressed.
      {...(isOn && { 'aria-pressed': on })}
      aria-label={name}
      aria-keyshortcuts={keys && (isMac ? keys.replace('Control', 'Meta') : keys)}
      aria-disabled={!can || undefined}
      title={keys ? t('richText.withKeys', { name, keys: shownKeys(keys) }) : name}
      data-tool={id}
      onClick={() => {
        if (can) run(editor.chain().focus()).run()
      }}
    >
      <Icon size={18} stroke={1.7} />
    </RichTextEditor.Control>
  )
}
