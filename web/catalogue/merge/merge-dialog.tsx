import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_MERGED, type MergePreview } from '#contract/catalogue/merge.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import { BulkDialog } from '#web/catalogue/bulk/bulk-dialog.tsx'
import { type Choice, idsOf } from '#web/catalogue/form/choice.ts'
import { editedFields } from '#web/catalogue/kinds/edited-fields.ts'
import { mergeables } from '#web/catalogue/kinds/mergeables.ts'
import { LookupInput } from '#web/catalogue/lookup/lookup-input.tsx'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { invalidateRecords } from '#web/core/client/invalidate-records.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toastWithUndo } from '#web/core/client/undo.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import styles from './merge.module.css'
import { MergedNames } from './merged-names.tsx'
import { MergedRecords } from './merged-records.tsx'
import { MergedValues } from './merged-values.tsx'
import { MovedCounts } from './moved-counts.tsx'

const labels = {
  ...Object.fromEntries(Object.entries(editedFields).map(([field, { label }]) => [field, label])),
  cover_picture: 'field.image',
  audio: 'field.audio',
} as const

export type MergeDialogProps = {
  kind: KindName
  /** The records that were chosen; if it is only one, the dialog looks up others. */
  ids: readonly number[]
  opened: boolean
  onDone: () => void
  onNo: () => void
}

/** The record with the most links. Merging the others into it changes least. */
function fullest({ records }: MergePreview): number | undefined {
  const size = ({ used_in, plays = 0 }: MergePreview['records'][number]) =>
    used_in.reduce((sum, { count }) => sum + count, plays)
  return records.toSorted((a, b) => size(b) - size(a) || a.id - b.id)[0]?.id
}

/** Merges records into one of them. Shows the result in exact numbers before it is done. */
export default function MergeDialog({ kind, ids: chosen, opened, onDone, onNo }: MergeDialogProps) {
  const { t } = useTranslation()
  const of = mergeables[kind]
  const { calls, lookup } = of
  const queryClient = useQueryClient()
  const [others, setOthers] = useState<readonly Choice[]>([])
  const [stays, setStays] = useState<number | null>(null)
  const [values, setValues] = useState<Readonly<Record<string, number>>>({})
  const [dropped, setDropped] = useState<readonly string[]>([])
  const ids = [...new Set([...chosen, ...idsOf(others)])]
  const ask = (id: number) => {
    const kept = Object.fromEntries(Object.entries(values).filter(([, source]) => ids.includes(source)))
    return { id, merged: ids.filter((each) => each !== id), values: kept, dropped: [...dropped] }
  }
  const canAsk = opened && ids.length > 1 && ids.length <= MAX_MERGED + 1
  const first = useQuery({
    ...queryOf(calls.previewMerge, { body: { id: ids[0] ?? 0, merged: ids.slice(1) } }),
    enabled: canAsk && stays === null,
    meta: { quiet: true },
  })
  const id = stays ?? (first.data ? fullest(first.data) : undefined)
  const body = ask(id ?? 0)
  const query = useQuery({
    ...queryOf(calls.previewMerge, { body }),
    enabled: canAsk && id !== undefined,
    placeholderData: keepPreviousData,
    // A preview is not cached, because records may have changed before the dialog opens again.
    gcTime: 0,
    meta: { quiet: true },
  })
  const data = ids.length > 1 ? query.data : undefined
  const isOld = query.isPlaceholderData || query.isFetching
  const merging = useMutation({
    mutationFn: () =>
      call(calls.merge, {
        body: {
          ...body,
          versions: Object.fromEntries(
            (data?.records ?? []).map(({ id: key, version }) => [String(key), version]),
          ),
        },
      }),
    onSuccess: (answer) => {
      if (answer.success === 1) toastWithUndo(answer)
      void invalidateRecords(queryClient)
      if (answer.success === 1) onDone()
    },
  })
  const refused = merging.data?.success === 0 ? merging.data.message : null
  const error = merging.error ?? query.error ?? first.error
  const problem = refused ?? (error ? messageOf(error) : null)
  return (
    <BulkDialog
      opened={opened}
      size="46rem"
      title={t('merge.title', { what: t(`counted.${kind}`, { count: ids.length }) })}
      changed={data?.problem ?? null}
      problem={problem}
      isBusy={merging.isPending}
      no={t('action.cancel')}
      yes={t('merge.title', { what: t(`counted.${kind}`, { count: ids.length }) })}
      disabled={!data || isOld || data.problem !== null}
      onYes={() => merging.mutate()}
      onNo={onNo}
    >
      <div className={styles.merge}>
        {chosen.length === 1 && (
          <LookupInput
            lookup={{
              name: `${lookup.name}, to merge`,
              list: async (asked, signal) => {
                const page = await lookup.list(asked, signal)
                return { ...page, options: page.options.filter((option) => !chosen.includes(option.id)) }
              },
            }}
            label={t('merge.with')}
            value={others}
            onChange={setOthers}
            many
            isFirst
          />
        )}
        {data && id !== undefined && (
          <div className={styles.parts} aria-busy={isOld}>
            <MergedRecords of={of} records={data.records} stays={id} onStays={setStays} ids={ids} />
            <MovedCounts preview={data} />
            <MergedValues
              fields={data.fields}
              labels={labels}
              onKeep={(field, source) => setValues({ ...values, [field]: source })}
            />
            <MergedNames
              names={data.aliases}
              dropped={dropped}
              onDrop={(name) => setDropped([...dropped, name])}
              onTake={(name) => setDropped(dropped.filter((each) => each !== name))}
            />
          </div>
        )}
      </div>
    </BulkDialog>
  )
}
