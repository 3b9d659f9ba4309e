import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { credentials, session } from '#contract/session.ts'
import { useMutationOf } from '../api/hooks.ts'
import { messageOf } from '../api/message-of.ts'
import { useHeadingFocus } from '../ui/use-heading-focus.ts'
import { wasInterrupted } from './kept-form.ts'
import { Mandala } from './mandala.tsx'
import { startSession } from './session.ts'
import styles from './sign-in.module.css'

type Field = 'email' | 'password'

function problemsOf(values: Record<Field, string>): Partial<Record<Field, string>> {
  const { error } = credentials.safeParse(values)
  const problems = error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []
  return Object.fromEntries(problems)
}

/** The sign-in. Where it leads is the router's matter: it follows the session. */
export default function SignIn() {
  const { t } = useTranslation()
  const heading = useHeadingFocus()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState({ email: '', password: '' })
  const [touched, setTouched] = useState<readonly Field[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const [interrupted] = useState(wasInterrupted)
  const problems = problemsOf(values)

  const signIn = useMutationOf(session.signIn, {
    meta: { quiet: true },
    onSuccess: (answer) => {
      if (answer.success === 1) return startSession(answer.data.adminInfo)
      setRefusal(answer.message)
    },
    onError: (error) => setRefusal(messageOf(error)),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (signIn.isPending) return
    setTouched(['email', 'password'])
    setRefusal(null)
    const [wrong] = Object.keys(problems)
    if (wrong) return form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    signIn.mutate({ body: values })
  }

  const field = (name: Field) => ({
    name,
    value: values[name],
    error: touched.includes(name) ? problems[name] : undefined,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
    onBlur: () => setTouched([...touched, name]),
  })

  return (
    <div className={styles.screen}>
      <title>{t('app.title', { screen: t('session.signIn') })}</title>
      <header className={styles.art}>
        <Mandala />
        <p className={styles.name} lang="hi">
          {t('app.nameHindi')}
        </p>
        <p className={styles.motto}>{t('session.motto')}</p>
      </header>
      <main className={styles.place}>
        <form ref={form} className={styles.form} noValidate onSubmit={submit}>
          <h1 ref={heading} tabIndex={-1}>
            {t('session.signIn')}
          </h1>
          {interrupted && !refusal && <p className={styles.notice}>{t('session.interrupted')}</p>}
          {refusal && (
            <p className={styles.refusal} role="alert">
              {refusal}
            </p>
          )}
          <TextInput
            {...field('email')}
            label={t('session.email')}
            type="email"
            autoComplete="username"
            size="md"
          />
          <PasswordInput
            {...field('password')}
            label={t('session.password')}
            autoComplete="current-password"
            size="md"
            visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword'), tabIndex: 0 }}
          />
          <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
            {t('session.signIn')}
          </Button>
        </form>
      </main>
    </div>
  )
}
