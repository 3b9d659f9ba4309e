import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { DataOf } from '#contract/calls/endpoint.ts'
import { contact, contactMail } from '#contract/features/contact.ts'
import { useMutationOf, useQueryOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { type Dialog, ProfileDialog, ProfileForm } from '#web/shell/account/profile-dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { useFields } from '#web/ui/use-fields.ts'

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
  // Loads the current address each time, never a cached one.
  const { data, error, refetch } = useQueryOf(contact.initialValues, {}, { gcTime: 0 })
  if (data) return <Changing {...data} onDone={onDone} />
  if (error) return <ErrorState error={error} onRetry={refetch} />
  return <Loading height={140} />
}

type ChangingProps = DataOf<typeof contact.initialValues> & { onDone: () => void }

function Changing({ queryMail, has_mail_server, onDone }: ChangingProps) {
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
      action={t('action.save')}
      isPending={isPending}
      onCancel={onDone}
      note={t(has_mail_server ? 'contact.mail.note' : 'contact.mail.noServer')}
    >
      <TextInput {...field('email')} label={t('field.email')} type="email" autoComplete="off" />
    </ProfileForm>
  )
}
