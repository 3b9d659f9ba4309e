import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { OVERLAP_HOURS, type Webhook, webhooks } from '#contract/resources/webhooks.ts'
import { type Fact, Facts } from '#web/catalogue/details/facts.tsx'
import { SecretCopy } from '#web/catalogue/secret/secret-copy.tsx'
import { useAction } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DayAndTime } from '#web/ui/date-time.tsx'
import { Deliveries } from './deliveries.tsx'
import { ACTION_LABELS, KIND_LABELS } from './labels.ts'
import { WebhookState } from './webhook-state.tsx'
import styles from './webhooks.module.css'

/** The details of a webhook: the changes it is told of, its test and secret, and the messages sent to it. */
export function WebhookDetails({ of }: { of: Webhook }) {
  const { t } = useTranslation()
  const listed = (keys: readonly TextKey[]) => keys.map((key) => t(key)).join(t('catalogue.listComma'))
  const facts: Fact[] = [
    [t('webhooks.url'), <bdi dir="ltr">{of.url}</bdi>],
    [t('field.status'), <WebhookState of={of} />],
    [t('webhooks.failingSince'), of.failing_since && <DayAndTime value={of.failing_since} />],
    [t('webhooks.kinds'), listed(of.kinds.map((kind) => KIND_LABELS[kind]))],
    [t('webhooks.actions'), listed(of.actions.map((action) => ACTION_LABELS[action]))],
    [t('field.created_by'), of.created_by],
  ]
  return (
    <>
      <Facts arranged="stack" facts={facts} />
      <Tools webhook_id={of.webhook_id} />
      <Deliveries webhook_id={of.webhook_id} />
    </>
  )
}

function Tools({ webhook_id }: { webhook_id: number }) {
  const { t } = useTranslation()
  const [step, setStep] = useState<'asking' | { secret: string } | null>(null)
  const test = useAction(webhooks.sendTest, { changes: [webhooks.deliveries] })
  const rotate = useAction(webhooks.rotateSecret, {
    onAnswer: (answer) => setStep(answer.success === 1 ? answer.data : null),
  })
  if (step === 'asking')
    return (
      <section className={styles.part}>
        <p className={styles.question}>{t('webhooks.newSecretQuestion', { count: OVERLAP_HOURS })}</p>
        <Group gap="xs">
          <BusyButton loading={rotate.isPending} onClick={() => rotate.mutate({ body: { webhook_id } })}>
            {t('webhooks.newSecret')}
          </BusyButton>
          <Button variant="default" onClick={() => setStep(null)}>
            {t('action.cancel')}
          </Button>
        </Group>
      </section>
    )
  if (step)
    return (
      <section className={styles.part}>
        <SecretCopy
          secret={step.secret}
          label="webhooks.shown.title"
          copy="webhooks.shown.copy"
          onClose={() => setStep(null)}
        />
      </section>
    )
  return (
    <Group gap="xs" mb="lg">
      <BusyButton
        variant="default"
        loading={test.isPending}
        onClick={() => test.mutate({ body: { webhook_id } })}
      >
        {t('webhooks.sendTest')}
      </BusyButton>
      <Button variant="default" onClick={() => setStep('asking')}>
        {t('webhooks.newSecret')}
      </Button>
    </Group>
  )
}
