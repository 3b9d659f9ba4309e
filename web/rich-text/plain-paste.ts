import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

declare module '@tiptap/core' {
  interface Storage {
    plainPaste: { keepsFormatting: boolean }
  }
}

/** What was copied in an editor like this one says so. */
const OWN = /data-pm-slice/

/** Pastes the words alone, unless they were copied here or the admin wants their formatting too. */
export const PlainPaste = Extension.create({
  name: 'plainPaste',
  addStorage: () => ({ keepsFormatting: false }),
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
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
