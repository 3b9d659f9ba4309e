import { useWords } from '../i18n/words.ts'
import '@mantine/tiptap/styles.layer.css'
import { Input } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../catalogue/form-types.ts'
import { styleNonce } from '../theme/style-nonce.ts'
import { extensionsWith } from './extensions.ts'
import contentStyles from './rich-text.module.css'
import styles from './rich-text-field.module.css'
import { Toolbar } from './toolbar.tsx'

// Blanks that were typed are kept; what is only the layout of the HTML is not.
const PARSING = { preserveWhitespace: true } as const

/** A text with headings, lists and the like, as HTML; '' while nothing is written. */
export function RichTextField<Values extends FieldValues>({ control, name, label }: FieldProps<Values>) {
  const { t, i18n } = useTranslation()
  const { field, fieldState } = useController({ control, name })
  const inWords = useWords()
  const value = String(field.value ?? '')
  const error = inWords(fieldState.error?.message)
  const id = useId()
  const [labelId, errorId] = [`${id}-label`, `${id}-error`]
  // What the form holds, and how the editor itself writes that: going back to it changes nothing.
  const shown = useRef({ value, written: '' })

  const write = useEffectEvent((html: string) => {
    const { written } = shown.current
    const next = html === written ? shown.current.value : html
    lastSent.current = next
    field.onChange(next)
  })
  const lastSent = useRef(value)
  const leave = useEffectEvent(() => field.onBlur())

  // Made once: an option that is new at every render is set anew at every letter.
  const [options] = useState(() => ({
    extensions: extensionsWith((text) => i18n.t('richText.box', { text })),
    content: value,
    parseOptions: PARSING,
    // What is pasted as plain text stays plain, whatever signs of Markdown are in it.
    enablePasteRules: false,
    injectNonce: styleNonce,
    editorProps: {
      attributes: {
        id,
        class: contentStyles.content ?? '',
        role: 'textbox',
        dir: 'auto',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-required': 'true',
      },
    },
  }))
  const editor = useEditor({
    ...options,
    onCreate: (created) => {
      shown.current.written = created.editor.getHTML()
    },
    onUpdate: ({ editor: updated }) => write(updated.getText().trim() === '' ? '' : updated.getHTML()),
    onBlur: () => leave(),
  })

  // Another text came from outside: restored, or somebody else's.
  useEffect(() => {
    if (!editor || value === lastSent.current) return
    lastSent.current = value
    editor.commands.setContent(value, { emitUpdate: false, parseOptions: PARSING })
    shown.current = { value, written: editor.getHTML() }
  }, [editor, value])

  useEffect(() => {
    if (!editor) return
    const { dom } = editor.view
    dom.setAttribute('aria-invalid', String(error !== undefined))
    if (error) dom.setAttribute('aria-describedby', errorId)
    else dom.removeAttribute('aria-describedby')
  }, [editor, error, errorId])

  useEffect(() => field.ref({ focus: () => editor?.commands.focus() }), [editor, field.ref])

  return (
    <Input.Wrapper
      label={t(label)}
      labelElement="div"
      labelProps={{ id: labelId, onClick: () => editor?.commands.focus() }}
      withAsterisk
      error={error}
      errorProps={{ id: errorId }}
    >
      <RichTextEditor
        editor={editor}
        variant="subtle"
        withTypographyStyles={false}
        withCodeHighlightStyles={false}
        className={styles.editor}
        data-invalid={error !== undefined || undefined}
      >
        {editor && <Toolbar editor={editor} controls={id} />}
        <RichTextEditor.Content className={styles.paper} />
      </RichTextEditor>
    </Input.Wrapper>
  )
}
