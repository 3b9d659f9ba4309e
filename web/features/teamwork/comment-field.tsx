import { Button, Textarea } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { TeamKind } from '#contract/catalogue/team-kinds.ts'
import { AdminField, type Person } from '#web/catalogue/team/admin-field.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { mentionedIn } from './mentions.ts'
import styles from './team.module.css'

export type Draft = { text: string; mentions: readonly Person[] }

type Props = {
  kind: TeamKind
  label: string
  draft: Draft
  onDraft: (draft: Draft) => void
  yes: string
  /** Resolves to null, or to the message why the comment was not sent. */
  onSend: (text: string, mentions: number[]) => Promise<string | null>
  onCancel?: () => void
  isFocused?: boolean
}

/** The text field of a comment. "@", or its button, finds an admin to mention. */
export function CommentField(props: Props) {
  const { kind, label, draft, onDraft, yes, onSend, onCancel, isFocused = false } = props
  const { t } = useTranslation()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** The position in the text where the chosen admin's name will stand; null while none is being chosen. */
  const [place, setPlace] = useState<number | null>(null)
  const { text, mentions } = draft
  const isBlank = text.trim() === ''
  useEffect(() => {
    if (isFocused) field.current?.focus()
  }, [isFocused])

  const send = async () => {
    if (isBlank || isSending) return
    setSending(true)
    setProblem(
      await onSend(
        text,
        mentionedIn(text, mentions).map(({ admin_id }) => admin_id),
      ),
    )
    setSending(false)
  }
  const goBack = (at: number) => {
    setPlace(null)
    setTimeout(() => {
      field.current?.focus()
      field.current?.setSelectionRange(at, at)
    })
  }
  const mention = (person: Person) => {
    if (place === null) return
    const start = text.slice(0, place).replace(/@$/, '')
    const said = `${start}@${person.name} `
    const others = mentions.filter(({ admin_id }) => admin_id !== person.admin_id)
    onDraft({ text: said + text.slice(place), mentions: [...others, person] })
    goBack(said.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    } else if (event.key === 'Escape' && onCancel) {
      event.preventDefault()
      onCancel()
    }
  }
  return (
    <div className={styles.field}>
      <Textarea
        ref={field}
        id={id}
        label={label}
        autosize
        minRows={2}
        maxRows={10}
        dir="auto"
        error={problem}
        value={text}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => {
          const { value, selectionStart } = currentTarget
          onDraft({ text: value, mentions })
          setProblem(null)
          const isTyped = value.length === text.length + 1 && value[selectionStart - 1] === '@'
          // The @ of an email address starts no mention.
          if (isTyped && !/[\p{L}\p{N}._-]@$/u.test(value.slice(0, selectionStart))) setPlace(selectionStart)
        }}
      />
      {place !== null && (
        <AdminField
          readsComments
          kind={kind}
          label={t('team.mentionWho')}
          chosen={null}
          onChoose={(person) => person && mention(person)}
          onCancel={() => goBack(place)}
          onLeave={() => setPlace(null)}
          isFocused
        />
      )}
      <div className={styles.buttons}>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => setPlace(field.current?.selectionStart ?? text.length)}
        >
          {t('team.mention')}
        </Button>
        <span className={styles.space} />
        {onCancel && (
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
        )}
        <BusyButton size="compact-sm" loading={isSending} disabled={isBlank} onClick={() => void send()}>
          {yes}
        </BusyButton>
      </div>
    </div>
  )
}
