import { Button, Group, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { type Delivery, webhooks } from '#contract/resources/webhooks.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { DeliveryDetails } from './delivery-details.tsx'
import { STATE_LABELS } from './labels.ts'
import styles from './webhooks.module.css'

/** In milliseconds; used while the next attempt at a message is near. */
const POLL_INTERVAL_MS = 2000
const NEAR_MS = 20_000

const isNear = ({ next_at }: Delivery) => next_at !== null && Date.parse(next_at) < Date.now() + NEAR_MS

/** The messages that were sent to a webhook, newest first. */
export function Deliveries({ webhook_id }: { webhook_id: number }) {
  const { t } = useTranslation()
  const [before, setBefore] = useState<number | null>(null)
  const { data, error, refetch } = useQueryOf(
    webhooks.deliveries,
    { body: { webhook_id, before } },
    { refetchInterval: ({ state }) => (state.data?.items.some(isNear) ? POLL_INTERVAL_MS : false) },
  )
  const next = data?.next ?? null
  return (
    <section aria-labelledby="deliveries">
      <h3 id="deliveries" className={styles.title}>
        {t('webhooks.deliveries')}
      </h3>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data?.items.length === 0 && <p className={styles.note}>{t('webhooks.noDeliveries')}</p>}
      <ul className={styles.deliveries}>
        {data?.items.map((delivery) => (
          <DeliveryLine key={delivery.delivery_id} of={delivery} />
        ))}
      </ul>
      {(before !== null || next !== null) && (
        <Group gap="xs" mt="sm">
          <Button variant="default" size="xs" disabled={before === null} onClick={() => setBefore(null)}>
            {t('webhooks.newest')}
          </Button>
          <Button variant="default" size="xs" disabled={next === null} onClick={() => setBefore(next)}>
            {t('webhooks.older')}
          </Button>
        </Group>
      )}
    </section>
  )
}

function DeliveryLine({ of }: { of: Delivery }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const { type, state, attempts, date_created, status, failure } = of
  return (
    <li>
      <button type="button" className={styles.line} aria-expanded={opened} onClick={() => setOpened(!opened)}>
        <span className={styles.type}>
          <bdi dir="ltr">{type}</bdi>
        </span>
        <span className={state === 'failed' ? styles.bad : styles.off}>
          {t(STATE_LABELS[state])}
          {status !== null && ` · ${status}`}
        </span>
        <DateTime value={date_created} />
        {attempts > 1 && <span className={styles.off}>{t('webhooks.attempts', { count: attempts })}</span>}
        {failure && state !== 'delivered' && <bdi className={styles.failure}>{failure}</bdi>}
      </button>
      {opened && <DeliveryDetails of={of} />}
    </li>
  )
}
