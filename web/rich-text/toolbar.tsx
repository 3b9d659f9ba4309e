import { RichTextEditor } from '@mantine/tiptap'
import { type Editor, useEditorState } from '@tiptap/react'
import { useRef, useState } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconClipboardTypography } from '#web/ui/icons.ts'
import { isMac } from '../ui/keys.ts'
import { LinkTool } from './link-tool.tsx'
import { ColourMenu, FontMenu, HeadingMenu, SizeMenu } from './text-menus.tsx'
import styles from './toolbar.module.css'
import { alignTools, blockTools, listTools, type Tool, textTools, undoTools } from './tools.ts'
import { useRovingFocus } from './use-roving-focus.ts'

/** The toolbar of the editor: one scrolling line on a phone, wrapped elsewhere. */
export function Toolbar({ editor, controls }: { editor: Editor; controls: string }) {
  const { t } = useTranslation()
  const bar = useRef<HTMLDivElement>(null)
  const roving = useRovingFocus(bar)
  const buttons = (tools: readonly Tool[]) =>
    tools.map((tool) => <ToolButton key={tool.id} editor={editor} tool={tool} />)
  return (
    <RichTextEditor.Toolbar
      ref={bar}
      className={styles.toolbar}
      sticky
      stickyOffset="var(--bar-height)"
      role="toolbar"
      aria-label={t('richText.toolbar')}
      aria-controls={controls}
      {...roving}
    >
      <RichTextEditor.ControlsGroup>{buttons(undoTools)}</RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <HeadingMenu editor={editor} />
        <FontMenu editor={editor} />
        <SizeMenu editor={editor} />
        <ColourMenu editor={editor} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>{buttons(textTools)}</RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <LinkTool editor={editor} />
        {buttons(blockTools)}
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>{buttons(alignTools)}</RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>{buttons(listTools)}</RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <PasteTool editor={editor} />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  )
}

/** The tool that keeps the formatting of pasted text; off by default. */
function PasteTool({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const [keeps, setKeeps] = useState(editor.storage.plainPaste.keepsFormatting)
  return (
    <RichTextEditor.Control
      active={keeps}
      aria-pressed={keeps}
      aria-label={t('richText.keepFormatting')}
      title={t('richText.keepFormatting')}
      onClick={() => {
        editor.storage.plainPaste.keepsFormatting = !keeps
        setKeeps(!keeps)
      }}
    >
      <IconClipboardTypography size={18} stroke={1.7} />
    </RichTextEditor.Control>
  )
}

/** Formats ARIA's `Control+Shift+B` as printed on the keys. */
const shownKeys = (keys: string) =>
  isMac
    ? keys.replace('Control', '⌘').replace('Shift', '⇧').replace('Alt', '⌥').replaceAll('+', '')
    : keys.replace('Control', 'Ctrl')

/** The button of one tool. An unavailable tool stays in place, so that the focus is not lost. */
function ToolButton({ editor, tool }: { editor: Editor; tool: Tool }) {
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
