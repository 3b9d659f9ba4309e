import { Textarea, TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/words.ts'
import { afterPress } from '../ui/after-press.ts'
import styles from './form-fields.module.css'
import type { FieldProps } from './form-types.ts'

type Props<Values extends FieldValues> = FieldProps<Values> & {
  /** Marks it with a star; the rule itself is the contract's. */
  required?: boolean
  /** Written in Hindi: for the keyboard, the reader and the line height. */
  hindi?: boolean
  /** What kind of text it is, for the keyboard of a phone. */
  type?: 'email' | 'tel'
  /** Takes the focus when its dialog opens. */
  focused?: boolean
  /** Said below the field, and no error. */
  children?: ReactNode
}

/** What every input of a form is given. The star is drawn, not the browser's own rule: that one speaks its own words. */
function useField<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, label, required, hindi, focused } = props
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control, name })
  const inWords = useWords()
  return {
    ...field,
    onBlur: () => afterPress(field.onBlur),
    value: String(field.value ?? ''),
    label: t(label),
    error: inWords(fieldState.error?.message),
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
}

export function TextField<Values extends FieldValues>(props: TextProps<Values>) {
  const { children, type, inputRef, onKeyDown } = props
  const { ref, ...field } = useField(props)
  return (
    <div>
      <TextInput {...field} ref={useMergedRef(ref, inputRef)} type={type} onKeyDown={onKeyDown} />
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

/** A part of a form under its heading. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}

/** Two fields of one meaning, English and Hindi: side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}

/** The fields, and beside them, where there is room, what is no text: pictures, audio. */
export function FormColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div>{children}</div>
      <div>{aside}</div>
    </div>
  )
}
