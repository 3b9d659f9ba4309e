import { Input } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { DataOf } from '#contract/calls/endpoint.ts'
import type { TeamKind } from '#contract/catalogue/team-kinds.ts'
import { teamwork } from '#contract/features/teamwork.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useSession } from '#web/core/session/session.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { useCombobox } from '#web/ui/use-combobox.ts'
import styles from './admin-field.module.css'

export type Person = DataOf<typeof teamwork.admins>[number]

const DEBOUNCE_MS = 200

type Props = {
  kind: TeamKind
  /** Restricts the search to admins who may read comments. */
  readsComments?: boolean
  label: string
  chosen: Person | null
  onChoose: (person: Person | null) => void
  /** Called on Escape; absent where the field is always shown. */
  onCancel?: () => void
  /** Called when the focus leaves the field. */
  onLeave?: () => void
  /**
   * Whether the field takes the focus when its dialog opens. The list, which would cover the buttons, then opens only by a
   * click or a key.
   */
  isFirst?: boolean
  /** Whether the field takes the focus when it appears. */
  isFocused?: boolean
}

/** The field that chooses, by name, one of the active admins who may view records of a kind. */
export function AdminField(props: Props) {
  const { kind, readsComments = false, label, chosen, onChoose, onCancel, onLeave } = props
  const { isFirst = false, isFocused = false } = props
  const { t } = useTranslation()
  const id = useId()
  const { adminId } = useSession()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(chosen?.name ?? '')
  const [isOpen, setOpen] = useState(isFocused)
  const [at, setAt] = useState(0)
  const isTyped = text !== '' && text !== chosen?.name
  const [search] = useDebouncedValue(isTyped ? text : '', DEBOUNCE_MS)
  const { data, error } = useQueryOf(
    teamwork.admins,
    { body: { kind, search, reads_comments: readsComments } },
    { meta: { quiet: true }, placeholderData: (before) => before },
  )
  const found = data ?? []
  const people = [
    ...found.filter(({ admin_id }) => admin_id === adminId),
    ...found.filter(({ admin_id }) => admin_id !== adminId),
  ]
  useEffect(() => {
    if (isFocused) field.current?.focus()
  }, [isFocused])

  const choose = (person: Person) => {
    setText(person.name)
    setOpen(false)
    onChoose(person)
  }
  const combobox = useCombobox({
    isOpen,
    count: people.length,
    at,
    onMove: (to) => {
      setOpen(true)
      setAt(Math.max(to, 0))
    },
    onEnter: () => {
      const person = isOpen ? people[at] : undefined
      if (person) choose(person)
      return isOpen
    },
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    combobox.field.onKeyDown(event)
    if (event.key !== 'Escape' || !(isOpen || onCancel)) return
    event.preventDefault()
    setOpen(false)
    onCancel?.()
  }
  return (
    <Input.Wrapper
      className={styles.field}
      id={id}
      label={label}
      labelProps={{ htmlFor: id }}
      error={error && messageOf(error)}
    >
      <Input
        id={id}
        ref={field}
        {...combobox.field}
        data-autofocus={isFirst || undefined}
        data-mantine-stop-propagation={isOpen || undefined}
        placeholder={t('team.findAdmin')}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setOpen(true)
          setAt(0)
          if (chosen) onChoose(null)
        }}
        onFocus={() => chosen === null && !isFirst && setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => {
          setOpen(false)
          onLeave?.()
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        // A press would take the focus from the field, which closes it.
        // biome-ignore lint/a11y/noStaticElementInteractions: nothing can be done with it but scroll
        <div className={styles.list} onMouseDown={(event) => event.preventDefault()}>
          {data && people.length === 0 && <p className={styles.none}>{t('team.noAdmin')}</p>}
          <div id={combobox.listId} role="listbox" aria-label={label}>
            {people.map((person, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the field, which keeps the focus
              <div
                key={person.admin_id}
                id={combobox.optionId(index)}
                className={styles.option}
                role="option"
                tabIndex={-1}
                aria-selected={person.admin_id === chosen?.admin_id}
                data-active={index === at || undefined}
                onClick={() => choose(person)}
              >
                <Hindi text={person.name} />
                {person.admin_id === adminId && <span className={styles.me}>{t('team.filter.me')}</span>}
              </div>
            ))}
          </div>
        </div>
      )}
    </Input.Wrapper>
  )
}
