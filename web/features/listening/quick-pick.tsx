import { Loader, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { Choice } from '#web/catalogue/form/choice.ts'
import type { Searched } from '#web/catalogue/lookup/lookup.ts'
import { useLookup } from '#web/catalogue/lookup/use-lookup.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { shownNames } from '#web/core/i18n/names.ts'
import { Key } from '#web/features/queue/key-list.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconCheck } from '#web/ui/icons.ts'
import { useCombobox } from '#web/ui/use-combobox.ts'
import styles from './listening.module.css'

/** In milliseconds: shorter than in forms, because the track plays on during the search. */
const DEBOUNCE_MS = 250

type Props = {
  lookup: Searched
  label: string
  /** The choices that were used last, with their digits. */
  recents: readonly { choice: Choice; digit: number }[]
  isLinked: (id: number) => boolean
  onChoose: (choice: Choice) => void
  onClose: () => void
}

/** The field that chooses a record by a search in either script. While nothing is typed, a digit picks one that was used last. */
export function QuickPick({ lookup, label, recents, isLinked, onChoose, onClose }: Props) {
  const { t } = useTranslation()
  const found = useLookup(lookup, true, DEBOUNCE_MS)
  const [moved, setMoved] = useState<number | null>(null)
  const isSearch = found.text.trim() !== ''
  const known = isSearch ? [] : recents
  const others = [...found.options, ...found.similar].filter(
    ({ id }) => !known.some(({ choice }) => choice.id === id),
  )
  const options: { choice: Choice; digit: number | null; marks?: (typeof others)[number]['marks'] }[] = [
    ...known,
    ...others.map((option) => ({ choice: option, digit: null, marks: option.marks })),
  ]
  const at = Math.min(moved ?? (isSearch && !found.isOld ? 0 : -1), options.length - 1)

  const choose = (choice: Choice | undefined) => {
    if (choice && !isLinked(choice.id)) onChoose(choice)
  }
  const combobox = useCombobox({
    isOpen: true,
    count: options.length,
    at,
    hasMore: found.hasMore,
    onMove: (to) => {
      if (to >= options.length - 1) found.more()
      setMoved(to)
    },
    onEnter: () => {
      if (found.isOld) found.ask()
      else choose(options[at]?.choice)
      return true
    },
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    combobox.field.onKeyDown(event)
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    if (isSearch || !/^[1-9]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    choose(recents.find(({ digit }) => digit === Number(event.key))?.choice)
  }
  return (
    <div className={styles.pick}>
      <TextInput
        {...combobox.field}
        aria-label={label}
        placeholder={t('catalogue.search')}
        autoFocus
        value={found.text}
        rightSection={found.isLoading ? <Loader size={14} color="gray" /> : null}
        onChange={(event) => {
          setMoved(null)
          found.type(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={combobox.listId} className={styles.options} role="listbox" aria-label={label}>
        {options.map(({ choice, digit, marks }, index) => {
          const [first, second] = shownNames(choice, marks)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the field, which keeps the focus
            <div
              key={choice.id}
              id={combobox.optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={isLinked(choice.id)}
              data-active={index === at || undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
            >
              {digit !== null && <Key name={String(digit)} />}
              <span dir="auto">
                <Hindi {...first} />
                {second && (
                  <small>
                    {' '}
                    <Hindi {...second} />
                  </small>
                )}
              </span>
              {isLinked(choice.id) && <IconCheck size={15} stroke={2} aria-hidden />}
            </div>
          )
        })}
      </div>
      {options.length === 0 && !found.isLoading && !found.isOld && !found.error && (
        <p className={styles.nothing}>{t('catalogue.noMatch.title', { search: found.asked })}</p>
      )}
      {found.error && (
        <p className={styles.nothing} role="alert">
          {messageOf(found.error)}
        </p>
      )}
    </div>
  )
}
