import { type CommandProps, Extension } from '@tiptap/core'
import { DEEPEST_INDENT, INDENT_STEP } from '#contract/values/rich-text.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    indent: {
      /** Indents the selected blocks; in a list, nests the item below the previous one. */
      indent: () => ReturnType
      outdent: () => ReturnType
    }
  }
}

const INDENTED = ['paragraph', 'heading']
const LIST_ITEMS = ['listItem', 'taskItem'] as const

const stepsOf = (margin: string) => {
  const steps = Number.parseFloat(margin) / INDENT_STEP
  return margin.endsWith('rem') && Number.isInteger(steps) ? Math.min(steps, DEEPEST_INDENT) : 0
}

const moveBlocks =
  (by: 1 | -1) =>
  ({ tr, state, dispatch }: CommandProps): boolean => {
    let moved = false
    const { from, to } = state.selection
    state.doc.nodesBetween(from, to, (node, at) => {
      if (!INDENTED.includes(node.type.name)) return
      const steps = Math.min(Math.max(Number(node.attrs.indent) + by, 0), DEEPEST_INDENT)
      if (steps === node.attrs.indent) return
      moved = true
      if (dispatch) tr.setNodeAttribute(at, 'indent', steps)
    })
    return moved
  }

/** Indents paragraphs and headings in steps; Tiptap itself only nests lists. */
export const Indent = Extension.create({
  name: 'indent',
  addGlobalAttributes() {
    return [
      {
        types: INDENTED,
        attributes: {
          indent: {
            default: 0,
            parseHTML: (element) => stepsOf(element.style.marginInlineStart),
            renderHTML: ({ indent }) =>
              indent > 0 ? { style: `margin-inline-start: ${indent * INDENT_STEP}rem` } : {},
          },
        },
      },
    ]
  },
  addCommands() {
    return {
      indent: () => (props) => {
        const item = LIST_ITEMS.find((name) => props.editor.isActive(name))
        return item ? props.commands.sinkListItem(item) : moveBlocks(1)(props)
      },
      outdent: () => (props) => {
        const item = LIST_ITEMS.find((name) => props.editor.isActive(name))
        return item ? props.commands.liftListItem(item) : moveBlocks(-1)(props)
      },
    }
  },
  addKeyboardShortcuts() {
    return {
      'Mod-]': () => this.editor.commands.indent(),
      'Mod-[': () => this.editor.commands.outdent(),
    }
  },
})
