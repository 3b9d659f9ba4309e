import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { UseFormTrigger } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Refused } from '#contract/calls/envelope.ts'
import { deviceToken, notificationFields, notifications } from '#contract/resources/notifications.ts'
import { FormPart } from '#web/catalogue/form/form-fields.tsx'
import { NetworkError } from '#web/core/client/errors.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useTranslateMessage } from '#web/core/i18n/messages.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { bodyOf, type Values } from './form-values.ts'
import styles from './notification-form.module.css'

/** The fields that a test sends, which are all but the time. */
const tested = z.keyof(notificationFields).options

const problemOf = (token: string) => z.safeParse(deviceToken, token).error?.issues[0]?.message ?? null

type Props = {
  getValues: () => Values
  trigger: UseFormTrigger<Values>
  /** Shows the errors of the form's own fields. */
  onRefused: (answer: Refused) => void
}

/**
 * Sends the written notification to a single device, to see it there before everyone does. The device is not part of the
 * notification.
 */
export function TestPart({ getValues, trigger, onRefused }: Props) {
  const { t } = useTranslation()
  const translate = useTranslateMessage()
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const call = useMutationOf(notifications.sendTest)

  const refuse = (newProblem: string) => {
    setProblem(newProblem)
    field.current?.focus()
  }
  const send = async () => {
    const newProblem = problemOf(token)
    setProblem(newProblem)
    if (!(await trigger(tested, { shouldFocus: true }))) return
    if (newProblem !== null) return field.current?.focus()
    const { send_at: _, audience: _to, audience_id: _of, ...body } = bodyOf(getValues())
    try {
      const answer = await call.mutateAsync({ body: { ...body, device_token: token } })
      if (answer.success === 1) return toast(answer.message)
      if (answer.errors?.device_token) return refuse(answer.errors.device_token)
      toast(answer.message)
      onRefused(answer)
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      toast(messageOf(error))
    }
  }
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Enter in this field would submit the form, which sends to everybody.
    event.preventDefault()
    if (!call.isPending) void send()
  }

  return (
    <FormPart title={t('notifications.test.title')}>
      <div className={styles.test}>
        <TextInput
          ref={field}
          className={styles.token}
          label={t('notifications.test.token')}
          description={t('notifications.test.hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={token}
          onChange={(event) => {
            setToken(event.currentTarget.value)
            setProblem(null)
          }}
          onKeyDown={sendByEnter}
          error={translate(problem ?? undefined)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="ltr"
        />
        <BusyButton variant="default" loading={call.isPending} onClick={() => void send()}>
          {t('notifications.test.send')}
        </BusyButton>
      </div>
    </FormPart>
  )
}
