import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { contact, contactQuery } from '#contract/features/contact.ts'
import { ruleMessage } from '#contract/messages/rule-message.ts'
import { required } from '#contract/values/fields.ts'
import { call } from '#web/core/client/call.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { PublicForm, useSubmission } from '#web/shell/frames/public-form.tsx'
import { PublicLinks } from '#web/shell/frames/public-links.tsx'
import { PublicScreen } from '#web/shell/frames/public-screen.tsx'
import { useFields } from '#web/ui/use-fields.ts'

/** The form requires a name; the API does not. */
const rules = z.extend(contactQuery, { name: required(200, ruleMessage('rules.enterName')) })
const empty = { name: '', email: '', query: '' }

/** The screen on which visitors send a message to the operators of the catalogue. */
export default function Contact() {
  const { t } = useTranslation()
  const [isRecorded, setRecorded] = useState(false)
  const { form, field, submit, refuse, reset } = useFields(rules, empty)
  const { send, isPending, problem } = useSubmission(
    (body: typeof empty) => {
      setRecorded(false)
      return call(contact.send, { body })
    },
    {
      onDone: () => {
        setRecorded(true)
        reset()
      },
      onErrors: refuse,
    },
  )
  return (
    <PublicScreen title={t('contact.title')}>
      <PublicForm
        form={form}
        onSubmit={submit(send)}
        action={t('action.send')}
        isPending={isPending}
        problem={problem}
        done={isRecorded ? t('contact.recorded') : null}
      >
        <TextInput {...field('name')} label={t('contact.name')} autoComplete="name" size="md" />
        <TextInput {...field('email')} label={t('field.email')} type="email" autoComplete="email" size="md" />
        <Textarea {...field('query')} label={t('field.query')} rows={5} size="md" />
      </PublicForm>
      <PublicLinks to={['/joinus', '/login']} />
    </PublicScreen>
  )
}
