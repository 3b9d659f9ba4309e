import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Refused } from '#contract/envelope.ts'
import { notificationFields, notifications } from '#contract/notifications.ts'
import { NoAnswer } from '../api/errors.ts'
import { useMutationOf } from '../api/hooks.ts'
import { messageOf } from '../api/message-of.ts'
import { FormColumns } from '../catalogue/form-fields.tsx'
import { formRules } from '../catalogue/form-rules.ts'
import { useLeaveSoon } from '../catalogue/use-leave-soon.ts'
import { useUnsavedGuard } from '../catalogue/use-unsaved-guard.tsx'
import { takeKeptForm } from '../session/kept-form.ts'
import { currentSession } from '../session/session.ts'
import { toast } from '../ui/toast.ts'
import { blank, bodyOf, faultsOf, type Values } from './form-values.ts'
import { NotificationFields } from './notification-fields.tsx'
import styles from './notification-form.module.css'
import { PhonePreview } from './phone-preview.tsx'
import { useRequestKey } from './request-key.ts'

const KEY = '/notifications'

type Props = {
  /** It follows another one: whoever stayed writes on. */
  isNext: boolean
  /** Another one is to be written. */
  onStay: () => void
}

/** Writes a notification and sends it, then leads to the dashboard after 3 seconds. */
export function NotificationForm({ isNext, onStay }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const { control, handleSubmit, formState, getValues, setError, setFocus, reset, watch } = useForm<Values>({
    defaultValues: blank,
    mode: 'onTouched',
    resolver: formRules<Values>(notificationFields, (values) => faultsOf(values, t('notifications.past'))),
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
    // A ref, since two presses of a key come before the next render.
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
      if (!(error instanceof NoAnswer)) throw error
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
              {/* A new button, not the one that was sent with: only that takes the focus. */}
              <Button key="go" onClick={leave} autoFocus>
                {t('notifications.goNow')}
              </Button>
            </>
          ) : (
            <>
              <p className={styles.said} role="status">
                {faults > 0 && t('notifications.attention', { count: faults })}
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
