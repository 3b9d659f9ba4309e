import { Textarea, TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { UnsureWords } from '#web/catalogue/form/unsure-words.tsx'
import { editedFields } from '#web/catalogue/kinds/edited-fields.ts'
import { linkFields } from '#web/catalogue/kinds/filter-links.ts'
import { LookupInput } from '#web/catalogue/lookup/lookup-input.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { type Draft, type Field, NO_DRAFT } from './draft.ts'
import { TypingHelp } from './typing-help.tsx'

/** The labels of fields that only a form and the review show. */
const LABELS: Readonly<Record<string, TextKey>> = {
  cover_picture: 'catalogue.cover.link',
  track_link: 'tracks.audio.link',
}

type Props = {
  field: Field
  /** The current value of the record in this field. */
  present: string
  draft: Draft
  /** The suggested words that need a check. */
  unsure: readonly string[]
  onDraft: (draft: Draft) => void
  isFirst: boolean
  onAccept: () => void
}

/** A field of the review, in which a suggestion is edited, or a value is typed if there is none. */
export function ReviewField({ field, present, draft, unsure, onDraft, isFirst, onAccept }: Props) {
  const { name, kind, many } = field
  const { t } = useTranslation()
  const label = LABELS[name] ?? editedFields[name]?.label
  if (label === undefined) throw new Error(`There is no label for ${name}`)
  const text = draft.texts[name] ?? present
  // A typed link replaces a cover that was chosen.
  const onText = (typed: string) => onDraft({ ...NO_DRAFT, texts: { ...draft.texts, [name]: typed } })
  const isHindi = name.includes('hindi')
  const lookup = linkFields[name]?.lookup
  if (kind === 'records' && lookup)
    return (
      <div onKeyDownCapture={(event) => acceptOutOfLookup(event, draft.records.length > 0, onAccept)}>
        <LookupInput
          lookup={lookup}
          label={t(label)}
          value={draft.records}
          many={many}
          onChange={(records) => onDraft({ ...NO_DRAFT, records })}
        />
      </div>
    )
  const input = {
    label: t(label),
    value: text,
    lang: isHindi ? 'hi' : undefined,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onText(event.currentTarget.value),
  }
  if (kind === 'text') return <Textarea {...input} autosize minRows={isFirst ? 4 : 3} maxRows={10} />
  return (
    <div>
      <TextInput
        {...input}
        size="md"
        spellCheck={false}
        dir={isHindi ? 'auto' : undefined}
        // The suggestion is selected on focus, so that typing replaces it.
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <UnsureWords text={text} words={unsure} />
      {isHindi && <TypingHelp text={text} onUse={onText} />}
    </div>
  )
}

/** Enter accepts the chosen records while the search is empty; otherwise it chooses one, as in every form. */
function acceptOutOfLookup(event: KeyboardEvent<HTMLElement>, isChosen: boolean, onAccept: () => void) {
  const { target, key, nativeEvent } = event
  if (key !== 'Enter' || !isChosen || nativeEvent.isComposing) return
  if (!(target instanceof HTMLInputElement) || target.value !== '') return
  if (target.getAttribute('aria-activedescendant')) return
  event.preventDefault()
  event.stopPropagation()
  onAccept()
}
