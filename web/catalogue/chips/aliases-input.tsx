import { Input } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { withoutCase } from '#contract/values/fields.ts'
import { readNames } from '#contract/values/name-list.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import styles from './chips.module.css'
import { backKey, Chips } from './chips.tsx'

/** Whether `names` ends with `last`. */
const endsWith = (names: readonly string[], last: readonly string[]) =>
  last.length > 0 && last.every((name, at) => names.at(at - last.length) === name)

const isKnown = (names: readonly string[], name: string) =>
  names.some((each) => withoutCase(each) === withoutCase(name))

type Props = {
  label: string
  names: string[]
  onChange: (names: string[]) => void
  error?: string | undefined
  /** In a form, the name of the field and what the form needs to know about its input. */
  field?: { name: string; ref: Ref<HTMLInputElement>; onBlur: () => void }
}

/**
 * The aliases of a record, as chips. The text being typed already counts as the end of the value, so a save needs no key to
 * finish it; a pasted column becomes chips at once.
 */
export function AliasesInput({ label, names, onChange, error, field }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const chips = useRef<HTMLSpanElement>(null)
  const [typed, setTyped] = useState('')
  // When the value was replaced from outside, such as by the saved one, the typed text is no longer part of it.
  const pending = readNames(typed)
  const isPending = endsWith(names, pending)
  const text = isPending || pending.length === 0 ? typed : ''
  const kept = isPending ? names.slice(0, -pending.length) : names

  const type = (next: string) => {
    setTyped(next)
    onChange([...kept, ...readNames(next)])
  }
  const add = (more = '') => {
    const added = [...readNames(text), ...readNames(more)]
    const fresh = added.filter((name, at) => !isKnown([...kept, ...added.slice(0, at)], name))
    setTyped('')
    onChange([...kept, ...fresh])
  }
  // The input has one line, in which the lines of a pasted column would run together.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const copied = event.clipboardData.getData('text/plain')
    if (!/[\r\n]/.test(copied.trim())) return
    event.preventDefault()
    add(copied)
  }
  const remove = (index: number) => onChange(names.filter((_, at) => at !== index))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'Enter' && isPending) {
      // Enter ends an alias here and must not submit the form.
      event.preventDefault()
      add()
    }
    if (text !== '' || kept.length === 0) return
    if (key === 'Backspace' && !event.repeat) remove(kept.length - 1)
    if (key === backKey()) chips.current?.querySelector<HTMLElement>(':scope > :last-child button')?.focus()
  }

  return (
    <Input.Wrapper
      className={styles.field}
      id={id}
      label={label}
      labelProps={{ htmlFor: id }}
      description={t('catalogue.aliases.hint')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={error}
    >
      <div className={styles.box} data-invalid={error ? true : undefined}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside takes the focus by itself, too */}
        <div
          className={styles.scroll}
          onMouseDown={(event) => {
            if (event.target !== event.currentTarget) return
            event.preventDefault()
            input.current?.focus()
          }}
        >
          <Chips
            ref={chips}
            chosen={kept.map((each, at) => ({ id: at, name: each, hindi_name: null }))}
            onRemove={remove}
            onLeave={() => input.current?.focus()}
          />
          <input
            id={id}
            ref={(element) => {
              input.current = element
              if (typeof field?.ref === 'function') field.ref(element)
            }}
            name={field?.name}
            className={styles.input}
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error ${id}-description` : `${id}-description`}
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={paste}
            onBlur={() => {
              if (isPending) add()
              field?.onBlur()
            }}
          />
        </div>
      </div>
    </Input.Wrapper>
  )
}
