import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Refused } from '#contract/calls/envelope.ts'
import { audienceFields, notificationFields, notifications } from '#contract/resources/notifications.ts'
import { DoneBar, FormBar } from '#web/catalogue/form/form-bar.tsx'
import { FormColumns } from '#web/catalogue/form/form-fields.tsx'
import { formRules } from '#web/catalogue/form/form-rules.ts'
import { useLeaveSoon } from '#web/catalogue/form/use-leave-soon.ts'
import { useUnsavedGuard } from '#web/catalogue/form/use-unsaved-guard.tsx'
import { NetworkError } from '#web/core/client/errors.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { invalidateRecords } from '#web/core/client/invalidate-records.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { useRequestKey } from '#web/core/client/request-key.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { takeKeptForm } from '#web/core/session/kept-form.ts'
import { currentSession } from '#web/core/session/session.ts'
import { blank, bodyOf, fieldErrorsOf, type Values } from './form-values.ts'
import { NotificationFields } from './notification-fields.tsx'
import styles from './notification-form.module.css'
import { PhonePreview } from './phone-preview.tsx'
import { usePushService } from './push-service.ts'
import { SendQuestion } from './send-question.tsx'
import { TestPart } from './test-part.tsx'

const KEY = '/notifications'

type Props = {
  /** Whether the form follows a sent notification, and therefore takes the focus. */
  isNext: boolean
  /** Called when the admin chooses to write another notification. */
  onStay: () => void
}

/** The form that writes and sends a notification, then leads to the dashboard after 3 seconds. */
export function NotificationForm({ isNext, onStay }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  // Keeps the values while the dialog closes, so that its text does not change.
  const [asked, setAsked] = useState<{ values: Values; opened: boolean } | null>(null)
  const { control, handleSubmit, formState, getValues, setError, setFocus, setValue, reset, trigger, watch } =
    useForm<Values>({
      defaultValues: blank,
      mode: 'onTouched',
      resolver: formRules<Values>(z.extend(notificationFields, audienceFields.shape), (values) =>
        fieldErrorsOf(values, t('notifications.past')),
      ),
    })
  const values = watch()
  const { canSend } = usePushService()
  const guard = useUnsavedGuard(KEY, formState.isDirty, getValues)
  const keyOf = useRequestKey()
  const call = useMutationOf(notifications.send)
  const { isLeaving, leaveSoon } = useLeaveSoon(() => leave())

  const restore = useEffectEvent(() => {
    const kept = takeKeptForm(KEY, currentSession().adminId)
    if (kept) reset({ ...blank, ...kept }, { keepDefaultValues: true })
  })
  useEffect(() => restore(), [])
  useEffect(() => {
    if (isNext) setFocus('title')
  }, [isNext, setFocus])

  const leave = () => void navigate({ to: '/dashboard' })

  const showErrors = ({ errors = {} }: Refused) => {
    const isField = (name: string): name is FieldPath<Values> => name in blank
    for (const [index, field] of Object.keys(errors).filter(isField).entries())
      setError(field, { type: 'server', message: errors[field] }, { shouldFocus: index === 0 })
  }

  const ask = (written: Values) => {
    if (!isLeaving) setAsked({ values: written, opened: true })
  }

  /** Sends the confirmed notification; resolves to the message if it could not be sent, or null. */
  const send = async (written: Values): Promise<string | null> => {
    const body = bodyOf(written)
    try {
      const answer = await call.mutateAsync({ body: { ...body, request_key: keyOf(body) } })
      toast(answer.message)
      if (answer.success === 0) {
        // Removed at once, because a closing dialog would take the focus from the field with the error.
        setAsked(null)
        showErrors(answer)
        return null
      }
      guard.letGo()
      leaveSoon()
      void invalidateRecords(queryClient)
      return null
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      return t('notifications.notSent', { reason: messageOf(error) })
    }
  }

  const errorCount = Object.keys(formState.errors).length
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit(ask)}>
      <FormColumns aside={<PhonePreview values={values} />}>
        <div inert={isLeaving}>
          <NotificationFields control={control} setValue={setValue} values={values} />
          {canSend && <TestPart getValues={getValues} trigger={trigger} onRefused={showErrors} />}
        </div>
      </FormColumns>
      {isLeaving ? (
        <DoneBar said={t('notifications.done')}>
          <Button variant="default" onClick={onStay}>
            {t('notifications.stay')}
          </Button>
          {/* A separate button, since only a newly mounted one takes the focus. */}
          <Button key="go" onClick={leave} autoFocus>
            {t('action.goNow')}
          </Button>
        </DoneBar>
      ) : (
        <FormBar errorCount={errorCount}>
          <Button type="submit">{t(values.later ? 'notifications.schedule' : 'notifications.send')}</Button>
        </FormBar>
      )}
      {asked && (
        <SendQuestion
          values={asked.values}
          opened={asked.opened}
          onYes={() => send(asked.values)}
          onClose={() => setAsked((last) => last && { ...last, opened: false })}
        />
      )}
      {guard.question}
    </form>
  )
}
