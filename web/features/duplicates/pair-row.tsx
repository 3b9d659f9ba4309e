import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { needOf } from '#contract/calls/permissions.ts'
import type { ComparedRecord, LikelyPair } from '#contract/catalogue/merge.ts'
import { RecordCover } from '#web/catalogue/cover/record-cover.tsx'
import { ComparedFacts } from '#web/catalogue/merge/compared-facts.tsx'
import type { Mergeable } from '#web/catalogue/merge/mergeable.ts'
import { soundOfCompared } from '#web/catalogue/merge/sound-of-compared.ts'
import { call } from '#web/core/client/call.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { useMay } from '#web/core/session/rights.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { IconArrowMerge } from '#web/ui/icons/first-load.ts'
import { PlayButton } from '#web/ui/play-button.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import styles from './duplicates.module.css'

type Props = { of: Mergeable; pair: LikelyPair; are_distinct: boolean; onMerge: (() => void) | null }

/** Two records side by side, the reason why they may be the same, and what can be done with them. */
export function PairRow({ of, pair: { records, by }, are_distinct, onMerge }: Props) {
  const { t } = useTranslation()
  const mayMark = useMay()(needOf(of.kind, 'edit'))
  const queryClient = useQueryClient()
  const ids = records.map(({ id }) => id)
  const [first, second] = records
  const names = { first: firstName(first), second: firstName(second) }
  const marking = useMutation({
    mutationFn: (distinct: boolean) =>
      call(of.calls.setDistinct, { body: { id: ids, are_distinct: distinct } }),
    onError: (error) => toast(messageOf(error)),
    onSuccess: ({ success, message }, distinct) => {
      const back = { label: t('action.undo'), run: () => marking.mutate(!distinct) }
      toast(message, 'alert', success === 1 && distinct !== are_distinct ? back : undefined)
      void queryClient.invalidateQueries({ queryKey: [of.calls.likelyPairs.path] })
    },
  })
  return (
    <li className={styles.pair} aria-label={t('duplicates.pair', names)}>
      <div className={styles.sides}>
        <Side of={of} record={first} />
        <Side of={of} record={second} />
      </div>
      <div className={styles.foot}>
        <p className={styles.reason}>
          {by.map((reason) => t(reason === 'audio' ? 'duplicates.byAudio' : 'duplicates.byName')).join(' · ')}
        </p>
        {mayMark && (
          <BusyButton
            size="compact-md"
            variant="default"
            loading={marking.isPending}
            aria-label={`${t(are_distinct ? 'duplicates.listAgain' : 'duplicates.notSame')}: ${t('duplicates.pair', names)}`}
            onClick={() => marking.mutate(!are_distinct)}
          >
            {t(are_distinct ? 'duplicates.listAgain' : 'duplicates.notSame')}
          </BusyButton>
        )}
        {onMerge && (
          <Button
            size="compact-md"
            leftSection={<IconArrowMerge size={16} stroke={1.6} />}
            aria-label={`${t('merge.action')} ${t('duplicates.pair', names)}`}
            onClick={onMerge}
          >
            {t('merge.action')}
          </Button>
        )}
      </div>
    </li>
  )
}

function Side({ of, record }: { of: Mergeable; record: ComparedRecord }) {
  const sound = soundOfCompared(record)
  return (
    <div className={styles.side}>
      {of.cover && (
        <span className={styles.cover}>
          <RecordCover src={record.picture ?? ''} kind={of.cover} />
        </span>
      )}
      <RowLink to={of.opens(record.id)} className={styles.facts}>
        <ComparedFacts record={record} />
      </RowLink>
      {sound && <PlayButton sound={sound} />}
    </div>
  )
}
