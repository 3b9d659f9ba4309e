import type { ReactNode } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DayAndTime } from '#web/ui/date-time.tsx'
import { FollowerCount } from './audience-fields.tsx'
import { bodyOf, type Values } from './form-values.ts'
import { Note, Opens } from './phone-preview.tsx'
import { usePushService } from './push-service.ts'
import styles from './send-question.module.css'

type Props = {
  values: Values
  opened: boolean
  /** Sends the notification; resolves to the message if it could not be sent, or null. */
  onYes: () => Promise<string | null>
  onClose: () => void
}

/** The question before a notification is sent, since it cannot be recalled: its text, what it opens, to whom it goes and when. */
export function SendQuestion({ values, opened, onYes, onClose }: Props) {
  const { t } = useTranslation()
  const { notification_type: type, later, audience } = values
  const to = audience === 'everyone' ? '' : 'Followers'
  return (
    <Confirm
      opened={opened}
      title={t(`notifications.question.${later ? 'schedule' : 'send'}${to}`)}
      verb={t(later ? 'notifications.question.verb' : 'action.send')}
      isSafe
      onYes={onYes}
      onDone={onClose}
      onNo={onClose}
    >
      <dl className={styles.facts}>
        <Fact label={t('field.type')}>{type && t(`notifications.type.${type}`)}</Fact>
        <Fact label={t('notifications.question.tapped')}>
          <Opens values={values} />
        </Fact>
        <Fact label={t('notifications.question.to')}>
          <Audience values={values} />
        </Fact>
        <Fact label={t('notifications.question.when')}>
          {later ? <DayAndTime value={bodyOf(values).send_at} /> : t('notifications.question.immediately')}
        </Fact>
      </dl>
      <figure className={styles.phone} aria-label={t('notifications.preview.title')}>
        <Note values={values} />
      </figure>
    </Confirm>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Whom the notification goes to. Only the push service knows how many devices have the app, and it does not tell. */
function Audience({ values }: { values: Values }) {
  const { t } = useTranslation()
  const { canSend, topic } = usePushService()
  if (!canSend) return t('notifications.noService')
  const { audience, audience_id } = values
  if (audience !== 'everyone' && audience_id)
    return (
      <>
        {t('notifications.followersOf', { name: firstName(audience_id) })}
        <div className={styles.hint}>
          <FollowerCount values={values} />
        </div>
      </>
    )
  return (
    <>
      {t('notifications.question.everyone')}
      {topic && <div className={styles.hint}>{t('notifications.question.topic', { topic })}</div>}
    </>
  )
}
