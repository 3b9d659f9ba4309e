import { useTranslateMessage } from '#web/core/i18n/messages.ts'
import '@mantine/tiptap/styles.layer.css'
import { Input } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { styleNonce } from '#web/core/theme/style-nonce.ts'
import type { FieldProps } from '#web/ui/field-props.ts'
import { extensionsWith } from './extensions.ts'
import contentStyles from './rich-text.module.css'
import styles from './rich-text-field.module.css'
import { Toolbar } from './toolbar.tsx'

// Keeps typed spaces, but not the whitespace of the HTML layout.
const PARSING = { preserveWhitespace: true } as const

/** A rich-text field with its value as HTML; '' when empty. */
export function RichTextField<Values extends FieldValues>({
  control,
  name,
  label,
  readOnly = false,
}: FieldProps<Values> & { readOnly?: boolean }) {
  const { t, i18n } = useTranslation()
  const { field, fieldState } = useController({ control, name })
  const translate = useTranslateMessage()
  const value = String(field.value ?? '')
  const error = translate(fieldState.error?.message)
  const id = useId()
  const [labelId, errorId] = [`${id}-label`, `${id}-error`]
  // The form's value, and the editor's own serialization of it: returning to it counts as unchanged.
  const shown = useRef({ value, written: '' })

  const write = useEffectEvent((html: string) => {
    const { written } = shown.current
    const next = html === written ? shown.current.value : html
    lastSent.current = next
    field.onChange(next)
  })
  const lastSent = useRef(value)
  const leave = useEffectEvent(() => field.onBlur())

  // Created once: Tiptap applies changed options again on every render.
  const [options] = useState(() => ({
    extensions: extensionsWith((text) => i18n.t('richText.box', { text })),
    content: value,
    parseOptions: PARSING,
    // Pasted plain text is not interpreted as Markdown.
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
    editable: !readOnly,
    onCreate: (created) => {
      shown.current.written = created.editor.getHTML()
    },
    onUpdate: ({ editor: updated }) => write(updated.getText().trim() === '' ? '' : updated.getHTML()),
    onBlur: () => leave(),
  })

  // The value was changed from outside: restored, or another admin's.
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
        {editor && !readOnly && <Toolbar editor={editor} controls={id} />}
        <RichTextEditor.Content className={styles.paper} />
      </RichTextEditor>
    </Input.Wrapper>
  )
}
