import { TaskItem, TaskList } from '@tiptap/extension-list'
import Subscript from '@tiptap/extension-subscript'
import Superscript from '@tiptap/extension-superscript'
import TextAlign from '@tiptap/extension-text-align'
import { TextStyleKit } from '@tiptap/extension-text-style'
import StarterKit from '@tiptap/starter-kit'
import { isContentLink, LINK_REL } from '#contract/values/rich-text.ts'
import { AsShown } from './as-shown.ts'
import { Indent } from './indent.ts'
import { Language } from './language.ts'
import { PlainPaste } from './plain-paste.ts'

/** The Tiptap extensions for page content. `boxLabel` labels the checkbox of a to-do item for screen readers. */
export const extensionsWith = (boxLabel: (text: string) => string) => [
  StarterKit.configure({
    // Content is saved as it was loaded, without an empty trailing paragraph.
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isContentLink,
      HTMLAttributes: { rel: LINK_REL, target: null },
    },
  }),
  TextStyleKit.configure({ backgroundColor: false, lineHeight: false }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  Subscript,
  Superscript,
  TaskList,
  TaskItem.configure({
    nested: true,
    a11y: { checkboxLabel: ({ firstChild }) => boxLabel(firstChild?.textContent ?? '') },
  }),
  Indent,
  Language,
  PlainPaste,
  AsShown,
]
