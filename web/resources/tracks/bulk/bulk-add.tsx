import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BulkDialog } from '#web/catalogue/bulk/bulk-dialog.tsx'
import { useCountedCall } from '#web/catalogue/bulk/use-counted-call.ts'
import type { Choice } from '#web/catalogue/form/choice.ts'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import { LookupInput } from '#web/catalogue/lookup/lookup-input.tsx'
import { FirstNames } from '#web/catalogue/names/first-names.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { useOpened } from '#web/ui/use-opened.ts'
import type { BulkTarget } from './bulk-targets.ts'
import { selectionLabel, selectionOf, splitOf } from './selected-tracks.ts'

export type BulkAddProps = {
  target: BulkTarget
  chosen: Chosen
  opened: boolean
  onDone: () => void
  onNo: () => void
}

/** The dialog that adds the selected tracks to a tag, playlist, album or category, which can also be created in it. */
export default function BulkAdd({ target, chosen, opened, onDone, onNo }: BulkAddProps) {
  const { t } = useTranslation()
  const [into, setInto] = useState<Choice | null>(null)
  const navigate = useNavigate()
  const { opens } = target
  const { count, hasChanged, problem, isPending, run } = useCountedCall({
    expected: chosen.count,
    call: (expected) => target.add(into?.id ?? 0, selectionOf(chosen, expected)),
    next:
      (into &&
        opens && {
          label: t('merge.open', { name: firstName(into) }),
          run: () => void navigate({ to: opens(into.id) }),
        }) ??
      undefined,
    onDone,
  })
  const what = selectionLabel(t, chosen, count)
  const split = hasChanged ? null : splitOf(t, chosen)
  return (
    <BulkDialog
      opened={useOpened(opened)}
      title={t(target.title)}
      changed={hasChanged ? t('tracks.bulk.changedAdd', { count }) : null}
      problem={problem}
      isBusy={isPending}
      no={t('action.cancel')}
      yes={t('tracks.bulk.add', { count })}
      disabled={into === null || count === 0}
      onYes={run}
      onNo={onNo}
    >
      <p>
        {into ? t('tracks.bulk.addTo', { what, into: firstName(into) }) : t('tracks.bulk.addWhere', { what })}
      </p>
      <FirstNames count={count} names={chosen.names} />
      {split && <p>{split}</p>}
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
