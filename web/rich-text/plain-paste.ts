import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { asLines } from '#contract/values/as-lines.ts'

declare module '@tiptap/core' {
  interface Storage {
    plainPaste: { keepsFormatting: boolean }
  }
}

/** Text copied from a ProseMirror editor contains this marker. */
const OWN = /data-pm-slice/

/** Pastes plain text, unless it was copied in this editor or the admin chose to keep the formatting. */
export const PlainPaste = Extension.create({
  name: 'plainPaste',
  addStorage: () => ({ keepsFormatting: false }),
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          transformPastedHTML: asLines,
          handleDOMEvents: {
            paste: (view, event) => {
              const text = event.clipboardData?.getData('text/plain') ?? ''
              const html = event.clipboardData?.getData('text/html') ?? ''
              if (this.storage.keepsFormatting || text === '' || OWN.test(html)) return false
              event.preventDefault()
              view.pasteText(text, event)
              return true
            },
          },
        },
      }),
    ]
  },
})
