import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice } from '../catalogue/lookup.ts'
import { LookupInput } from '../catalogue/lookup-input.tsx'
import type { Chosen } from '../catalogue/selection.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { BulkTarget } from './bulk-targets.ts'
import { selectionInWords, selectionOf } from './selected-tracks.ts'
import { useCountedCall } from './use-counted-call.ts'

type Props = {
  target: BulkTarget
  chosen: Chosen
  opened: boolean
  onDone: () => void
  onNo: () => void
}

/** Puts the chosen tracks into a tag, playlist, album or category, which may be created here. */
export function BulkAdd({ target, chosen, opened, onDone, onNo }: Props) {
  const { t } = useTranslation()
  const [into, setInto] = useState<Choice | null>(null)
  const { count, hasChanged, problem, isPending, run } = useCountedCall({
    told: chosen.count,
    call: (expected) => target.add(into?.id ?? 0, selectionOf(chosen, expected)),
    onDone,
  })
  const what = selectionInWords(t, chosen, count)
  return (
    <BulkDialog
      opened={opened}
      title={t(target.title)}
      changed={hasChanged ? t('tracks.bulk.changedAdd', { count }) : null}
      problem={problem}
      isBusy={isPending}
      no={t('catalogue.form.cancel')}
      yes={t('tracks.bulk.add', { count })}
      disabled={into === null || count === 0}
      onYes={run}
      onNo={onNo}
    >
      <p>{into ? t('tracks.bulk.addTo', { what, into: into.name }) : t('tracks.bulk.addWhere', { what })}</p>
      <LookupInput
        lookup={target.lookup}
        label={t(target.field)}
        value={into ? [into] : []}
        onChange={([choice]) => setInto(choice ?? null)}
        required
        isFirst
      />
    </BulkDialog>
  )
}
