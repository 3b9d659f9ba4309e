import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Choice } from '#web/catalogue/form/choice.ts'
import { LookupInput } from '#web/catalogue/lookup/lookup-input.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import styles from './grid.module.css'
import {
  type Content,
  choicesIn,
  type GridField,
  isLink,
  optionsOf,
  readText,
  textOf,
} from './grid-fields.ts'

/** Where the focus goes when an edited cell is left. */
export type Leave = 'down' | 'up' | 'next' | 'previous' | 'stay' | 'elsewhere'
/** The content of a cell, or a text that is not valid for it, with the reason. */
export type Entered = { content: Content; problem: string | null }

export type CellEditorProps<Row> = {
  field: GridField<Row>
  content: Content
  /** Whether the first key replaces the value, as typing does; F2, Enter and a double click edit it. */
  isReplaced: boolean
  label: string
  /** `entered` is null when nothing was entered. */
  onSave: (entered: Entered | null, leave: Leave) => void
  onCancel: () => void
}

const LEAVING: Readonly<Record<string, [Leave, Leave]>> = { Enter: ['down', 'up'], Tab: ['next', 'previous'] }

/** The field in place of a cell: Enter saves and goes down, Tab to the next cell; Escape leaves the cell as it was. */
export function CellEditor<Row>(props: CellEditorProps<Row>) {
  const { field, onSave, onCancel } = props
  const isDone = useRef(false)
  const save = (entered: Entered | null, leave: Leave) => {
    if (isDone.current) return
    isDone.current = true
    onSave(entered, leave)
  }
  const onKeyDown = (event: KeyboardEvent, entered: () => Entered | null) => {
    // These are keys of an input method, with which Hindi is typed.
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    const leaving = LEAVING[event.key]
    if (!leaving && event.key !== 'Escape') return
    event.preventDefault()
    if (leaving) return save(entered(), leaving[event.shiftKey ? 1 : 0])
    isDone.current = true
    onCancel()
  }
  if (isLink(field.known)) return <LinksEditor {...props} onSave={save} onKeyDown={onKeyDown} />
  if (optionsOf(field.known).length > 0)
    return <OptionEditor {...props} onSave={save} onKeyDown={onKeyDown} />
  return <TextEditor {...props} onSave={save} onKeyDown={onKeyDown} />
}

type EditorProps<Row> = CellEditorProps<Row> & {
  onKeyDown: (event: KeyboardEvent, entered: () => Entered | null) => void
}

/** While another window has the focus, such as the spreadsheet that is copied from, the cell stays open. */
const isLeft = () => document.hasFocus()

function TextEditor<Row>({ field, content, isReplaced, label, onSave, onKeyDown }: EditorProps<Row>) {
  const { t } = useTranslation()
  const { known } = field
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(() => (isReplaced ? '' : textOf(known, content)))
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const entered = (): Entered => {
    const read = readText(known, text)
    return 'problem' in read
      ? { content: text, problem: read.problem }
      : { content: read.content, problem: null }
  }
  return (
    <input
      ref={input}
      className={styles.input}
      aria-label={label}
      lang={field.field.includes('hindi') ? 'hi' : undefined}
      dir="auto"
      autoComplete="off"
      inputMode={known.kind === 'day' ? 'numeric' : undefined}
      placeholder={known.kind === 'day' ? t('tracks.form.datePlaceholder') : undefined}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={(event) => onKeyDown(event, entered)}
      onBlur={() => isLeft() && onSave(entered(), 'elsewhere')}
    />
  )
}

function OptionEditor<Row>({ field, content, label, onSave, onKeyDown }: EditorProps<Row>) {
  const select = useRef<HTMLSelectElement>(null)
  const options = optionsOf(field.known)
  const [value, setValue] = useState(() => options.find((one) => one.value === content)?.value ?? '1')
  useLayoutEffect(() => select.current?.focus(), [])
  const entered = (): Entered => ({ content: value, problem: null })
  return (
    <select
      ref={select}
      className={styles.input}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      onKeyDown={(event) => onKeyDown(event, entered)}
      onBlur={() => isLeft() && onSave(entered(), 'elsewhere')}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

function LinksEditor<Row>({ field, content, label, onSave, onKeyDown }: EditorProps<Row>) {
  const part = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<readonly Choice[] | null>(null)
  const isOne = field.known.kind === 'link'
  useLayoutEffect(() => part.current?.querySelector('input')?.focus(), [])
  const { lookup } = field.shown
  if (!lookup) return null
  const put = (choices: Choice[]) => {
    setChosen(choices)
    if (isOne && choices.length > 0) onSave({ content: choices, problem: null }, 'stay')
  }
  // Until a record is chosen, nothing counts as entered, so that a pasted name without a record stays.
  const entered = () => chosen && { content: chosen, problem: null }
  // Checked after the focus has moved. The dialog for a new record belongs to the lookup and does not close it.
  const leave = () =>
    setTimeout(() => {
      const { activeElement } = document
      if (!isLeft() || !part.current || part.current.contains(activeElement)) return
      if (!activeElement?.closest('[role="dialog"]')) onSave(entered(), 'elsewhere')
    })
  // React also bubbles key events from the dialog of a new record, which are not for the cell.
  const onOwnKey = (event: KeyboardEvent) => {
    if (event.target instanceof Node && part.current?.contains(event.target)) onKeyDown(event, entered)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside handles all keys but those that leave the cell
    <div ref={part} className={styles.links} onBlur={leave} onKeyDown={onOwnKey}>
      <LookupInput
        lookup={lookup}
        label={label}
        value={chosen ?? choicesIn(content)}
        many={!isOne}
        onChange={put}
      />
    </div>
  )
}
