import { Checkbox, type InputWrapperProps, Textarea, TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { ChangeEvent, FocusEvent, KeyboardEvent, ReactNode, Ref } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { onOneLine } from '#contract/values/fields.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useTranslateMessage } from '#web/core/i18n/messages.ts'
import type { FieldProps } from '#web/ui/field-props.ts'
import { onceLeft } from '#web/ui/left-field.ts'
import styles from './form-fields.module.css'

type Props<Values extends FieldValues> = FieldProps<Values> & {
  /** Shows a star; the rule itself is the contract's. */
  required?: boolean
  /** For Hindi text: sets the keyboard, the screen reader's language and the line height. */
  hindi?: boolean
  /** The type of text, for phone keyboards. */
  type?: 'email' | 'tel'
  /** Takes the focus when its dialog opens. */
  focused?: boolean
  /** A hint below the field. */
  children?: ReactNode
}

/**
 * The props of every form input. The star is drawn instead of using `required`, since browsers show their own messages
 * for that.
 */
function useField<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, label, required, hindi, focused } = props
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control, name })
  const translate = useTranslateMessage()
  return {
    ...field,
    onBlur: ({ currentTarget }: FocusEvent) => onceLeft(currentTarget, field.onBlur),
    value: String(field.value ?? ''),
    label: t(label),
    error: translate(fieldState.error?.message),
    withAsterisk: required,
    'aria-required': required,
    lang: hindi ? 'hi' : undefined,
    autoComplete: 'off',
    'data-autofocus': focused || undefined,
  }
}

type TextProps<Values extends FieldValues> = Props<Values> & {
  inputRef?: Ref<HTMLInputElement>
  onKeyDown?: (event: KeyboardEvent) => void
  /** The shortcut key of the field, as written in `aria-keyshortcuts`. */
  shortcut?: string
  /** The text below the field, which also describes it to screen readers. */
  description?: ReactNode
}

/** The order in which an input shows its error above its description. */
export const ERROR_FIRST: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description']

/** Tidies a pasted text to what would be saved, because browsers remove its line breaks but leave its tabs. */
function tidyInput({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
  const { value, selectionEnd } = input
  const tidy = onOneLine(value)
  if (tidy === value) return
  input.value = tidy
  // Inputs of some types, such as email, report no caret position.
  if (selectionEnd === null) return
  const caret = onOneLine(value.slice(0, selectionEnd)).length
  input.setSelectionRange(caret, caret)
}

export function TextField<Values extends FieldValues>(props: TextProps<Values>) {
  const { children, type, inputRef, onKeyDown, shortcut, description } = props
  const { ref, ...field } = useField(props)
  return (
    <div>
      <TextInput
        {...field}
        ref={useMergedRef(ref, inputRef)}
        type={type}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          tidyInput(event)
          field.onChange(event)
        }}
        aria-keyshortcuts={shortcut}
        inputWrapperOrder={ERROR_FIRST}
        description={description}
      />
      {children}
    </div>
  )
}

export function AreaField<Values extends FieldValues>({ children, ...props }: Props<Values>) {
  return (
    <div>
      <Textarea {...useField(props)} classNames={{ input: styles.area }} />
      {children}
    </div>
  )
}

type FlagProps<Values extends FieldValues> = FieldProps<Values> & {
  description?: string
  /** A hint below the field. */
  children?: ReactNode
}

/** A yes-or-no field, with the value '1' or '0'. */
export function FlagField<Values extends FieldValues>(props: FlagProps<Values>) {
  const { control, name, label, description, children } = props
  const { t } = useTranslation()
  const { value, onChange, ...field } = useController({ control, name }).field
  return (
    <div>
      <Checkbox
        {...field}
        label={t(label)}
        description={description}
        checked={value === '1'}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? '1' : '0')}
      />
      {children}
    </div>
  )
}

type PartProps = {
  title: string
  /** Shows a star, for a section that is a single field. */
  required?: boolean
  children: ReactNode
}

/** A section of a form under its heading. */
export function FormPart({ title, required, children }: PartProps) {
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>
        {title}
        {required && (
          <span className={styles.star} aria-hidden>
            {' *'}
          </span>
        )}
      </h2>
      {children}
    </section>
  )
}

/** A pair of English and Hindi fields, side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}

/** The columns of a form: the text fields and, beside them where there is room, pictures and audio. */
export function FormColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div>{children}</div>
      <div>{aside}</div>
    </div>
  )
}
