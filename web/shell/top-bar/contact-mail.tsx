import { Skeleton, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contact, contactMail } from '#contract/contact.ts'
import { ErrorState } from '../api/error-state.tsx'
import { useMutationOf, useQueryOf } from '../api/hooks.ts'
import { messageOf } from '../api/message-of.ts'
import { toast } from '../ui/toast.ts'
import { useFields } from '../ui/use-fields.ts'
import { type Dialog, ProfileDialog, ProfileForm } from './profile-dialog.tsx'

/** The dialog in which an admin changes the address that contact queries are mailed to. */
export function ContactMail(dialog: Dialog) {
  const { t } = useTranslation()
  return (
    <ProfileDialog {...dialog} title={t('contact.mail.title')}>
      <Loaded onDone={dialog.onClose} />
    </ProfileDialog>
  )
}

function Loaded({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  // What is changed is the address as it is now.
  const { data, error, refetch } = useQueryOf(contact.initialValues, {}, { gcTime: 0 })
  if (data) return <Changing queryMail={data.queryMail} onDone={onDone} />
  if (error) return <ErrorState error={error} onRetry={refetch} />
  return <Skeleton height={140} role="status" aria-label={t('catalogue.loading')} />
}

function Changing({ queryMail, onDone }: { queryMail: string; onDone: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { form, field, submit, refuse } = useFields(contactMail, { email: queryMail })
  const { mutate, isPending } = useMutationOf(contact.changeMail, {
    onSuccess: (answer) => {
      toast(answer.message, answer.success === 1 ? 'info' : 'error')
      if (answer.success === 0) return void (answer.errors && refuse(answer.errors))
      void queryClient.invalidateQueries()
      onDone()
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
  return (
    <ProfileForm
      form={form}
      onSubmit={submit((body) => isPending || mutate({ body }))}
      action={t('catalogue.form.save')}
      isPending={isPending}
      onCancel={onDone}
      note={t('contact.mail.note')}
    >
      <TextInput {...field('email')} label={t('session.email')} type="email" autoComplete="off" />
    </ProfileForm>
  )
}
