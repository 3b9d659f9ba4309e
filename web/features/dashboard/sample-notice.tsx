import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sample } from '#contract/features/sample.ts'
import { useMutationOf, useQueryOf } from '#web/core/client/hooks.ts'
import { problemIn } from '#web/core/client/outcome.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import styles from './dashboard.module.css'

/** Offers to remove the sample catalogue as long as any of it exists. */
export function SampleNotice() {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const client = useQueryClient()
  // Its error stays silent, because the dashboard is complete without the notice.
  const state = useQueryOf(sample.state, {}, { meta: { quiet: true } })
  const remove = useMutationOf(sample.remove, {
    onSuccess: (answer) => {
      if (answer.success === 0) return
      toast(answer.message)
      return client.invalidateQueries()
    },
  })
  const records = state.data?.records ?? 0
  return (
    <>
      {records > 0 && (
        <div className={styles.notice}>
          <p>{t('dashboard.sample', { count: records })}</p>
          <Button variant="subtle" onClick={() => setAsks(true)}>
            {t('dashboard.removeSample')}
          </Button>
        </div>
      )}
      <Confirm
        opened={asks}
        title={t('dashboard.removeSampleTitle')}
        onYes={() => problemIn(remove.mutateAsync({}))}
        onDone={() => setAsks(false)}
        onNo={() => setAsks(false)}
      >
        {t('dashboard.removeSampleBody')}
      </Confirm>
    </>
  )
}
