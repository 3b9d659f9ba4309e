import { Skeleton } from '@mantine/core'
import { useEffect } from 'react'
import { type Delivery, webhooks } from '#contract/resources/webhooks.ts'
import { Facts } from '#web/catalogue/details/facts.tsx'
import { useAction, useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DayAndTime } from '#web/ui/date-time.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import styles from './webhooks.module.css'

/** The details of a message to a webhook: its attempts and answer, and the button that sends it again. */
export function DeliveryDetails({ of }: { of: Delivery }) {
  const { delivery_id, attempts, attempted_at, next_at, duration_ms, message_id } = of
  const { t, i18n } = useTranslation()
  const number = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'millisecond' })
  const { data, error, refetch } = useQueryOf(webhooks.delivery, { params: { id: delivery_id } })
  const isOld = data !== undefined && data.attempts < attempts
  // The list learns of each attempt and its result, but the receiver's answer must be fetched.
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, refetch])
  const again = useAction(webhooks.sendAgain, { changes: [webhooks.deliveries, webhooks.delivery] })
  const attempt = (
    <>
      {new Intl.NumberFormat(i18n.language).format(attempts)}
      {attempted_at && (
        <>
          {' · '}
          <DayAndTime value={attempted_at} />
        </>
      )}
      {duration_ms !== null && ` · ${number.format(duration_ms)}`}
    </>
  )
  return (
    <div className={styles.opened}>
      <Facts
        arranged="row"
        facts={[
          [t('webhooks.attempt'), attempt],
          [t('webhooks.next'), next_at && <DayAndTime value={next_at} />],
          [
            'webhook-id',
            <bdi key="id" dir="ltr">
              {message_id}
            </bdi>,
          ],
        ]}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={80} />}
      {data && <Code name={t('webhooks.payload')} text={indented(data.payload)} />}
      {!isOld && data?.answer && <Code name={t('webhooks.answer')} text={data.answer} />}
      <BusyButton
        variant="default"
        size="xs"
        loading={again.isPending}
        onClick={() => again.mutate({ body: { delivery_id } })}
      >
        {t('notifications.sendAgain')}
      </BusyButton>
    </div>
  )
}

/** The messages are JSON that this product wrote, so they can be parsed. */
const indented = (json: string) => JSON.stringify(JSON.parse(json), null, 2)

function Code({ name, text }: { name: string; text: string }) {
  return (
    <figure className={styles.code}>
      <figcaption>{name}</figcaption>
      {/* Focusable, so that it can be scrolled by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region */}
      <pre dir="ltr" tabIndex={0}>
        {text}
      </pre>
    </figure>
  )
}
