import { Extension } from '@tiptap/core'

const BLOCKS = [
  'paragraph',
  'heading',
  'blockquote',
  'bulletList',
  'orderedList',
  'taskList',
  'listItem',
  'taskItem',
  'codeBlock',
]

/** Keeps the lang attribute of a block when content is loaded and saved. */
export const Language = Extension.create({
  name: 'language',
  addGlobalAttributes() {
    return [
      {
        types: BLOCKS,
        attributes: {
          lang: {
            default: null,
            parseHTML: (element) => element.getAttribute('lang'),
            renderHTML: ({ lang }) => (lang ? { lang } : {}),
          },
        },
      },
    ]
  },
})
