import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { EMAIL_REQUIRED, required } from '#contract/values/fields.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { CredentialFields } from '#web/features/auth/credential-fields.tsx'
import { PublicForm } from '#web/shell/frames/public-form.tsx'
import { PublicLinks } from '#web/shell/frames/public-links.tsx'
import { PublicScreen } from '#web/shell/frames/public-screen.tsx'
import { useFields } from '#web/ui/use-fields.ts'

const rules = z.object({
  first_name: required(200),
  last_name: required(200),
  email: required(254, EMAIL_REQUIRED),
  password: z.string().check(z.minLength(1, EMAIL_REQUIRED)),
})

/** The screen to register. By the specification it makes no call: a valid submit only leads to the sign-in. */
export default function Register() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { form, field, submit } = useFields(rules, { first_name: '', last_name: '', email: '', password: '' })
  return (
    <PublicScreen title={t('register.title')}>
      <PublicForm
        form={form}
        onSubmit={submit(() => navigate({ to: '/login' }))}
        action={t('register.action')}
        notice={t('register.notice')}
      >
        <TextInput
          {...field('first_name')}
          label={t('register.firstName')}
          autoComplete="given-name"
          size="md"
        />
        <TextInput
          {...field('last_name')}
          label={t('register.lastName')}
          autoComplete="family-name"
          size="md"
        />
        <CredentialFields field={field} isNew />
      </PublicForm>
      <PublicLinks to={['/login']} />
    </PublicScreen>
  )
}
