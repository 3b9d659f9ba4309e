import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { useTranslateMessage } from '#web/core/i18n/messages.ts'
import { onceLeft } from './left-field.ts'

/** Error messages by field name. */
type Problems = Readonly<Record<string, string | undefined>>

function problemsOf(rules: z.ZodMiniType, values: object): Problems {
  const problems: Record<string, string> = {}
  for (const { path, message } of rules.safeParse(values).error?.issues ?? [])
    problems[String(path[0])] ??= message
  return problems
}

/**
 * The text fields of a small form, validated by the contract's rules without the library of the back-office forms, which would
 * enlarge the first load. Errors show once a field was left or a submit was tried, and then the first invalid field gets the
 * focus.
 */
export function useFields<Name extends string>(rules: z.ZodMiniType, empty: Record<Name, string>) {
  const form = useRef<HTMLFormElement>(null)
  const translate = useTranslateMessage()
  const [values, setValues] = useState(empty)
  const [touched, setTouched] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<Problems>({})
  const names = Object.keys(empty)
  const problems = { ...refused, ...problemsOf(rules, values) }

  const focus = (name: string | undefined) =>
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  const begin = () => {
    // On touch devices the focus would open the keyboard over the screen before it is read.
    if (window.matchMedia('(pointer: fine)').matches) focus(names[0])
  }
  const atFirst = useRef(begin)
  useEffect(() => atFirst.current(), [])

  return {
    form,
    /** The props for the input of this name. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: touched.includes(name) ? translate(problems[name]) : undefined,
      onChange: (event: { currentTarget: { value: string } }) => {
        setValues({ ...values, [name]: event.currentTarget.value })
        setRefused({ ...refused, [name]: undefined })
      },
      onBlur: ({ currentTarget }: FocusEvent) =>
        onceLeft(currentTarget, () => setTouched((known) => [...known, name])),
    }),
    /** The form's `onSubmit`: calls `run` with the values when they are valid. */
    submit: (run: (values: Record<Name, string>) => void) => (event: FormEvent) => {
      event.preventDefault()
      setTouched(names)
      setRefused({})
      const wrong = problemsOf(rules, values)
      const first = names.find((name) => wrong[name])
      if (first) focus(first)
      else run(values)
    },
    /** Shows an error from the server; returns whether it is about one of these fields. */
    refuse: (errors: Problems): boolean => {
      const first = names.find((name) => errors[name])
      setRefused(errors)
      focus(first)
      return first !== undefined
    },
    reset: () => {
      setValues(empty)
      setTouched([])
      setRefused({})
      begin()
    },
  }
}
