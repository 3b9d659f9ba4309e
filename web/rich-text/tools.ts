import type { ChainedCommands, Editor } from '@tiptap/core'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import type { Icon } from '#web/core/navigation/resource.ts'
import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconCode,
  IconIndentDecrease,
  IconIndentIncrease,
  IconItalic,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconSourceCode,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconUnderline,
} from '#web/ui/icons.ts'

/** A button of the toolbar. */
export type Tool = {
  id: string
  icon: Icon
  label: TextKey
  /** The shortcut in ARIA syntax; Control means ⌘ on a Mac. */
  keys?: string
  /** Whether the tool applies to the selection; absent for a tool without a pressed state. */
  isOn?: (editor: Editor) => boolean
  run: (chain: ChainedCommands) => ChainedCommands
}

const aligned = (
  to: 'left' | 'center' | 'right' | 'justify',
  icon: Icon,
  label: TextKey,
  keys: string,
): Tool => ({
  id: to,
  icon,
  label,
  keys,
  isOn: (editor) => editor.isActive({ textAlign: to }),
  run: (chain) => chain.toggleTextAlign(to),
})

export const undoTools: readonly Tool[] = [
  {
    id: 'undo',
    icon: IconArrowBackUp,
    label: 'action.undo',
    keys: 'Control+Z',
    run: (chain) => chain.undo(),
  },
  {
    id: 'redo',
    icon: IconArrowForwardUp,
    label: 'richText.redo',
    keys: 'Control+Shift+Z',
    run: (chain) => chain.redo(),
  },
]

export const textTools: readonly Tool[] = [
  {
    id: 'bold',
    icon: IconBold,
    label: 'richText.bold',
    keys: 'Control+B',
    isOn: (editor) => editor.isActive('bold'),
    run: (chain) => chain.toggleBold(),
  },
  {
    id: 'italic',
    icon: IconItalic,
    label: 'richText.italic',
    keys: 'Control+I',
    isOn: (editor) => editor.isActive('italic'),
    run: (chain) => chain.toggleItalic(),
  },
  {
    id: 'strike',
    icon: IconStrikethrough,
    label: 'richText.strike',
    keys: 'Control+Shift+S',
    isOn: (editor) => editor.isActive('strike'),
    run: (chain) => chain.toggleStrike(),
  },
  {
    id: 'underline',
    icon: IconUnderline,
    label: 'richText.underline',
    keys: 'Control+U',
    isOn: (editor) => editor.isActive('underline'),
    run: (chain) => chain.toggleUnderline(),
  },
  {
    id: 'subscript',
    icon: IconSubscript,
    label: 'richText.subscript',
    keys: 'Control+,',
    isOn: (editor) => editor.isActive('subscript'),
    run: (chain) => chain.unsetSuperscript().toggleSubscript(),
  },
  {
    id: 'superscript',
    icon: IconSuperscript,
    label: 'richText.superscript',
    keys: 'Control+.',
    isOn: (editor) => editor.isActive('superscript'),
    run: (chain) => chain.unsetSubscript().toggleSuperscript(),
  },
  {
    id: 'code',
    icon: IconCode,
    label: 'richText.code',
    keys: 'Control+E',
    isOn: (editor) => editor.isActive('code'),
    run: (chain) => chain.toggleCode(),
  },
  {
    id: 'clear',
    icon: IconClearFormatting,
    label: 'richText.clear',
    run: (chain) => chain.unsetAllMarks().clearNodes(),
  },
]

export const blockTools: readonly Tool[] = [
  {
    id: 'quote',
    icon: IconBlockquote,
    label: 'richText.quote',
    keys: 'Control+Shift+B',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (chain) => chain.toggleBlockquote(),
  },
  {
    id: 'codeBlock',
    icon: IconSourceCode,
    label: 'richText.codeBlock',
    keys: 'Control+Alt+C',
    isOn: (editor) => editor.isActive('codeBlock'),
    run: (chain) => chain.toggleCodeBlock(),
  },
]

export const alignTools: readonly Tool[] = [
  aligned('left', IconAlignLeft, 'richText.left', 'Control+Shift+L'),
  aligned('center', IconAlignCenter, 'richText.center', 'Control+Shift+E'),
  aligned('right', IconAlignRight, 'richText.right', 'Control+Shift+R'),
  aligned('justify', IconAlignJustified, 'richText.justify', 'Control+Shift+J'),
]

export const listTools: readonly Tool[] = [
  {
    id: 'bulletList',
    icon: IconList,
    label: 'richText.bulletList',
    keys: 'Control+Shift+8',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (chain) => chain.toggleBulletList(),
  },
  {
    id: 'orderedList',
    icon: IconListNumbers,
    label: 'richText.orderedList',
    keys: 'Control+Shift+7',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (chain) => chain.toggleOrderedList(),
  },
  {
    id: 'taskList',
    icon: IconListCheck,
    label: 'richText.taskList',
    keys: 'Control+Shift+9',
    isOn: (editor) => editor.isActive('taskList'),
    run: (chain) => chain.toggleTaskList(),
  },
  {
    id: 'outdent',
    icon: IconIndentDecrease,
    label: 'richText.outdent',
    keys: 'Control+[',
    run: (chain) => chain.outdent(),
  },
  {
    id: 'indent',
    icon: IconIndentIncrease,
    label: 'richText.indent',
    keys: 'Control+]',
    run: (chain) => chain.indent(),
  },
]
