import { Skeleton } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Pager } from '#web/catalogue/list/pager.tsx'
import { mergedKinds } from '#web/catalogue/merge/mergeable.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { mergeables } from '#web/resources/mergeables.ts'
import { useMerge } from '#web/resources/use-merge.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconCheck } from '#web/ui/icons/first-load.ts'
import { Page } from '#web/ui/page.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { StateView } from '#web/ui/state-view.tsx'
import styles from './duplicates.module.css'
import { PairRow } from './pair-row.tsx'
import { type DuplicatesState, useDuplicatesState } from './use-duplicates-state.ts'

/** Pairs of records of a kind that are likely the same, side by side: to be merged, or marked as not the same. */
export default function Duplicates() {
  const { t } = useTranslation()
  const { state, change } = useDuplicatesState()
  const { kind, by, are_distinct, page, size } = state
  const of = mergeables[kind]
  const filters = { are_distinct, ...(kind === 'tracks' && by !== '' && { by }) }
  const { data, error, refetch, isPlaceholderData } = useQueryOf(
    of.calls.likelyPairs,
    { body: { page_no: page - 1, pageSize: size, filters } },
    { placeholderData: keepPreviousData },
  )
  const { open, dialog } = useMerge(kind)
  const pages = isPlaceholderData ? undefined : data?.totalPageNo
  // The last pair of a page was merged or marked.
  useEffect(() => {
    if (pages !== undefined && pages > 0 && page > pages) change({ page: pages }, { replace: true })
  })
  return (
    <Page title={t('duplicates.title')}>
      <section className={styles.screen} aria-label={t('duplicates.title')}>
        <Controls state={state} change={change} />
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={280} aria-label={t('catalogue.loading')} />}
        {data && !error && data.totalCount === 0 && (
          <StateView
            icon={IconCheck}
            title={t(are_distinct ? 'duplicates.noneMarked' : 'duplicates.none')}
            hint={t(are_distinct ? 'duplicates.noneMarkedHint' : 'duplicates.noneHint')}
          />
        )}
        {data && !error && data.totalCount > 0 && (
          <>
            <ul className={styles.pairs} aria-busy={isPlaceholderData}>
              {data.Info.map((pair) => (
                <PairRow
                  key={pair.records.map(({ id }) => id).join()}
                  of={of}
                  pair={pair}
                  are_distinct={are_distinct}
                  onMerge={() => open(pair.records.map(({ id }) => id))}
                />
              ))}
            </ul>
            <Pager
              page={page}
              size={size}
              pages={data.totalPageNo}
              total={data.totalCount}
              onOpen={(opened) => change({ page: opened })}
              onResize={(resized) => change({ size: resized })}
            />
          </>
        )}
      </section>
      {dialog}
    </Page>
  )
}

type ControlsProps = { state: DuplicatesState; change: (changed: Partial<DuplicatesState>) => void }

function Controls({ state: { kind, by, are_distinct }, change }: ControlsProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.controls} data-screen-only>
      <label className={styles.kind}>
        {t('field.type')}
        <select
          value={kind}
          onChange={({ currentTarget }) =>
            change({ kind: mergedKinds.find((known) => known === currentTarget.value) ?? kind })
          }
        >
          {mergedKinds.map((known) => (
            <option key={known} value={known}>
              {t(`kind.${known}`)}
            </option>
          ))}
        </select>
      </label>
      <Segments
        label={t('duplicates.show')}
        value={are_distinct ? 'marked' : 'likely'}
        onChange={(shown) => change({ are_distinct: shown === 'marked' })}
        options={[
          { value: 'likely', label: t('duplicates.likely') },
          { value: 'marked', label: t('duplicates.notSame') },
        ]}
      />
      {kind === 'tracks' && (
        <Segments
          label={t('duplicates.by')}
          value={by}
          onChange={(chosen) => change({ by: chosen })}
          options={[
            { value: '', label: t('duplicates.byAny') },
            { value: 'name', label: t('duplicates.byName') },
            { value: 'audio', label: t('duplicates.byAudio') },
          ]}
        />
      )}
    </div>
  )
}
