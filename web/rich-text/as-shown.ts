import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { isHindi, readable } from './shown-text.ts'

function decorationsOf(doc: Node): DecorationSet {
  const decorations: Decoration[] = []
  doc.descendants((node, at) => {
    const end = at + node.nodeSize
    if (node.isTextblock && !node.attrs.lang && isHindi(node.textContent))
      decorations.push(Decoration.node(at, end, { lang: 'hi' }))
    const colour: unknown = node.marks.find(({ type }) => type.name === 'textStyle')?.attrs.color
    if (typeof colour === 'string' && CSS.supports('color', colour))
      decorations.push(Decoration.inline(at, end, { style: `color: ${readable(colour)}` }))
  })
  return DecorationSet.create(doc, decorations)
}

/**
 * Shows content in the editor as on its page: Hindi as Hindi, and colours with sufficient contrast. None of it is
 * saved.
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
