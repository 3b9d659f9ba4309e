import { Editor } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { expect, test } from 'vitest'
import { PlainPaste } from './plain-paste.ts'

test.each([
  [
    'a spreadsheet',
    '<meta charset="utf-8"><style>td {border: 0}</style><table><tbody><tr><td>Day</td><td>Time</td></tr><tr><td>Sunday</td><td>6 am</td></tr></tbody></table>',
  ],
  [
    'Word',
    '<table><tr><td><p class="MsoNormal">Day</p></td><td><p>Time</p></td></tr><tr><td><p>Sunday</p></td><td><p>6 am</p></td></tr></table>',
  ],
])('a table of %s, pasted with its formatting, is a line for each row', (_program, html) => {
  const editor = new Editor({ extensions: [StarterKit, PlainPaste] })
  // jsdom has no event of the clipboard, which the editor would make.
  editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent)
  expect(editor.getText({ blockSeparator: '|' })).toBe('Day Time|Sunday 6 am')
  editor.destroy()
})
