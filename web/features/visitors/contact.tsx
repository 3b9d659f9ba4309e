import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { contact, contactQuery } from '#contract/contact.ts'
import { required } from '#contract/fields.ts'
import { say } from '#contract/say.ts'
import { call } from '../api/call.ts'
import { PublicForm, useSubmission } from '../shell/public-form.tsx'
import { PublicLinks } from '../shell/public-links.tsx'
import { PublicScreen } from '../shell/public-screen.tsx'
import { useFields } from '../ui/use-fields.ts'

/** The form asks for a name too; the call does without. */
const rules = z.extend(contactQuery, { name: required(200, say('rules.enterName')) })
const empty = { name: '', email: '', query: '' }

/** Writes to those who run the catalogue. */
export default function Contact() {
  const { t } = useTranslation()
  const [isRecorded, setRecorded] = useState(false)
  const { form, field, submit, refuse, reset } = useFields(rules, empty)
  const { send, isPending, refusal } = useSubmission(
    (body: typeof empty) => {
      setRecorded(false)
      return call(contact.send, { body })
    },
    {
      onDone: () => {
        setRecorded(true)
        reset()
      },
      onFaults: refuse,
    },
  )
  return (
    <PublicScreen title={t('contact.title')}>
      <PublicForm
        form={form}
        onSubmit={submit(send)}
        action={t('contact.action')}
        isPending={isPending}
        refusal={refusal}
        done={isRecorded ? t('contact.recorded') : null}
      >
        <TextInput {...field('name')} label={t('contact.name')} autoComplete="name" size="md" />
        <TextInput
          {...field('email')}
          label={t('session.email')}
          type="email"
          autoComplete="email"
          size="md"
        />
        <Textarea {...field('query')} label={t('contact.query')} rows={5} size="md" />
      </PublicForm>
      <PublicLinks to={['/joinus', '/login']} />
    </PublicScreen>
  )
}
