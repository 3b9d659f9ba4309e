import { Button, Popover, TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { type Editor, useEditorState } from '@tiptap/react'
import { type FormEvent, useState } from 'react'
import { INVALID_LINK } from '#contract/values/fields.ts'
import { isContentLink } from '#contract/values/rich-text.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useTranslateMessage } from '#web/core/i18n/messages.ts'
import { IconLink } from '#web/ui/icons.ts'
import styles from './toolbar.module.css'

/** Completes a typed URL: `example.org` and `name@example.org` become links too. */
function addressOf(typed: string): string {
  const text = typed.trim()
  if (/^([\w+.-]+:|[#/?.])/.test(text)) return text
  return /^[^\s/@]+@[^\s/@]+$/.test(text) ? `mailto:${text}` : `https://${text}`
}

/** Adds, edits or removes a link on the selected text. */
export function LinkTool({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const isOn = useEditorState({ editor, selector: () => editor.isActive('link') })
  const close = () => {
    setOpen(false)
    editor.commands.focus()
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      withinPortal={false}
      floatingStrategy="fixed"
      trapFocus
      width={300}
    >
      <Popover.Target>
        <RichTextEditor.Control
          active={isOn}
          aria-pressed={isOn}
          aria-label={t('richText.link')}
          title={t('richText.link')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconLink size={18} stroke={1.7} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('richText.link')} onKeyDown={({ key }) => key === 'Escape' && close()}>
        <LinkForm editor={editor} onDone={close} />
      </Popover.Dropdown>
    </Popover>
  )
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useTranslation()
  const present = String(editor.getAttributes('link').href ?? '')
  const translate = useTranslateMessage()
  const [typed, setTyped] = useState(present)
  const [isWrong, setWrong] = useState(false)

  const save = () => {
    const href = addressOf(typed)
    if (!isContentLink(href)) return setWrong(true)
    const chain = editor.chain().extendMarkRange('link')
    if (editor.state.selection.empty && !present)
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
    else chain.setLink({ href })
    chain.run()
    onDone()
  }
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  // The link's fields are no form element, because one around them would be submitted.
  const saveByEnter = (event: FormEvent & { key: string }) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    save()
  }
  return (
    <>
      <TextInput
        type="url"
        label={t('richText.address')}
        placeholder="https://"
        value={typed}
        error={isWrong && translate(INVALID_LINK)}
        autoComplete="off"
        data-autofocus
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setWrong(false)
        }}
        onKeyDown={saveByEnter}
      />
      <div className={styles.linkButtons}>
        {present && (
          <Button variant="subtle" size="compact-sm" onClick={remove}>
            {t('richText.unlink')}
          </Button>
        )}
        <Button size="compact-sm" onClick={save}>
          {t('richText.setLink')}
        </Button>
      </div>
    </>
  )
}
