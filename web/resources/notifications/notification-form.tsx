import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Refused } from '#contract/envelope.ts'
import { notificationFields, notifications } from '#contract/notifications.ts'
import { FormColumns } from '#web/catalogue/form/form-fields.tsx'
import { formRules } from '#web/catalogue/form/form-rules.ts'
import { useLeaveSoon } from '#web/catalogue/form/use-leave-soon.ts'
import { useUnsavedGuard } from '#web/catalogue/form/use-unsaved-guard.tsx'
import { NetworkError } from '#web/core/client/errors.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { takeKeptForm } from '#web/core/session/kept-form.ts'
import { currentSession } from '#web/core/session/session.ts'
import { blank, bodyOf, fieldErrorsOf, type Values } from './form-values.ts'
import { NotificationFields } from './notification-fields.tsx'
import styles from './notification-form.module.css'
import { PhonePreview } from './phone-preview.tsx'
import { useRequestKey } from './request-key.ts'

const KEY = '/notifications'

type Props = {
  /** It follows a sent one: take the focus. */
  isNext: boolean
  /** Called to write another notification. */
  onStay: () => void
}

/** Writes and sends a notification, then leads to the dashboard after 3 seconds. */
export function NotificationForm({ isNext, onStay }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const { control, handleSubmit, formState, getValues, setError, setFocus, reset, watch } = useForm<Values>({
    defaultValues: blank,
    mode: 'onTouched',
    resolver: formRules<Values>(notificationFields, (values) =>
      fieldErrorsOf(values, t('notifications.past')),
    ),
  })
  const values = watch()
  const guard = useUnsavedGuard(KEY, formState.isDirty, getValues)
  const keyOf = useRequestKey()
  const call = useMutationOf(notifications.send)
  const { isLeaving, leaveSoon } = useLeaveSoon(() => leave())
  const isBusy = useRef(false)

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

  const send = async (written: Values) => {
    // A ref, since two key presses can precede the next render.
    if (isBusy.current || isLeaving) return
    isBusy.current = true
    setProblem(null)
    const body = bodyOf(written)
    try {
      const answer = await call.mutateAsync({ body: { ...body, request_key: keyOf(body) } })
      toast(answer.message)
      if (answer.success === 0) return showErrors(answer)
      guard.letGo()
      leaveSoon()
      void queryClient.invalidateQueries()
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      setProblem(t('notifications.notSent', { reason: messageOf(error) }))
    } finally {
      isBusy.current = false
    }
  }

  const faults = Object.keys(formState.errors).length
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit(send)}>
      <FormColumns aside={<PhonePreview values={values} />}>
        <div inert={isLeaving}>
          <NotificationFields control={control} values={values} />
        </div>
        <div className={styles.foot}>
          {isLeaving ? (
            <>
              <p className={styles.said} role="status">
                {t('notifications.done')}
              </p>
              <Button variant="default" onClick={onStay}>
                {t('notifications.stay')}
              </Button>
              {/* A separate button, since only a newly mounted one takes the focus. */}
              <Button key="go" onClick={leave} autoFocus>
                {t('action.goNow')}
              </Button>
            </>
          ) : (
            <>
              <p className={styles.said} role="status">
                {faults > 0 && t('catalogue.form.attention', { count: faults })}
              </p>
              {problem && (
                <p className={styles.problem} role="alert">
                  {problem}
                </p>
              )}
              <Button type="submit" loading={call.isPending}>
                {t(values.later ? 'notifications.schedule' : 'notifications.send')}
              </Button>
            </>
          )}
        </div>
      </FormColumns>
      {guard.question}
    </form>
  )
}
