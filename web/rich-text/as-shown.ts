import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { isHindi, readable, withHindi } from './shown-text.ts'

function decorationsOf(doc: Node): DecorationSet {
  const decorations: Decoration[] = []
  doc.descendants((node, at) => {
    const end = at + node.nodeSize
    if (node.isTextblock && !node.attrs.lang && isHindi(node.textContent))
      decorations.push(Decoration.node(at, end, { lang: 'hi' }))
    const { color, fontFamily } = node.marks.find(({ type }) => type.name === 'textStyle')?.attrs ?? {}
    if (typeof color === 'string' && CSS.supports('color', color))
      decorations.push(Decoration.inline(at, end, { style: `color: ${readable(color)}` }))
    if (typeof fontFamily === 'string' && CSS.supports('font-family', fontFamily))
      decorations.push(Decoration.inline(at, end, { style: `font-family: ${withHindi(fontFamily)}` }))
  })
  return DecorationSet.create(doc, decorations)
}

/**
 * Shows content in the editor as on its page: Hindi marked as Hindi and in its font, and colours with sufficient contrast. None
 * of this is saved.
 */
export const AsShown = Extension.create({
  name: 'asShown',
  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        state: {
          init: (_config, { doc }) => decorationsOf(doc),
          apply: (tr, shown) => (tr.docChanged ? decorationsOf(tr.doc) : shown),
        },
        props: {
          decorations(state) {
            return this.getState(state)
          },
        },
      }),
    ]
  },
})
