import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { credentials, session } from '#contract/session.ts'
import { call } from '#web/core/client/call.ts'
import { useVisitorNavigation } from '#web/core/navigation/visitor-navigation.tsx'
import { wasInterrupted } from '#web/core/session/kept-form.ts'
import { startSession } from '#web/core/session/session.ts'
import { PublicForm, useSubmission } from '#web/shell/frames/public-form.tsx'
import { PublicLinks } from '#web/shell/frames/public-links.tsx'
import { PublicScreen } from '#web/shell/frames/public-screen.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { CredentialFields } from './credential-fields.tsx'
import styles from './sign-in.module.css'

/** The sign-in screen. The router redirects when the session changes. */
export default function SignIn() {
  const { t } = useTranslation()
  const { Link } = useVisitorNavigation()
  const [interrupted] = useState(wasInterrupted)
  const { form, field, submit } = useFields(credentials, { email: '', password: '' })
  const { send, isPending, refusal } = useSubmission(
    (body: z.input<typeof credentials>) => call(session.signIn, { body }),
    { onDone: ({ adminInfo }) => startSession(adminInfo) },
  )
  return (
    <PublicScreen title={t('session.signIn')}>
      <PublicForm
        form={form}
        onSubmit={submit(send)}
        action={t('session.signIn')}
        isPending={isPending}
        refusal={refusal}
        notice={interrupted ? t('session.interrupted') : null}
      >
        <CredentialFields field={field} />
        <Link className={styles.forgot} to="/forgotPassword">
          {t('session.forgot')}
        </Link>
      </PublicForm>
      <PublicLinks to={['/joinus', '/contact']} lead={t('session.listener')} />
    </PublicScreen>
  )
}
