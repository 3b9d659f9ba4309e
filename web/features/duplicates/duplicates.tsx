import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { needOf } from '#contract/calls/permissions.ts'
import { KIND_NAMES, type KindName } from '#contract/kinds/kinds.ts'
import { mergeables } from '#web/catalogue/kinds/mergeables.ts'
import { Pager } from '#web/catalogue/list/pager.tsx'
import { useMerge } from '#web/catalogue/record-list/use-merge.tsx'
import { useStartDuplicateReview } from '#web/catalogue/review/use-start-review.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMay } from '#web/core/session/rights.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ChoiceBox } from '#web/ui/choice-box.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconCheck } from '#web/ui/icons/first-load.ts'
import { Loading } from '#web/ui/loading.tsx'
import { Page } from '#web/ui/page.tsx'
import { StateView } from '#web/ui/state-view.tsx'
import styles from './duplicates.module.css'
import { PairRow } from './pair-row.tsx'
import { type DuplicatesState, useDuplicatesState } from './use-duplicates-state.ts'

/** The screen of likely duplicates of a kind, side by side, which are merged or marked as not the same. */
export default function Duplicates() {
  const { t } = useTranslation()
  const { state, change } = useDuplicatesState()
  const { by, are_distinct, page, size } = state
  const may = useMay()
  const kinds = KIND_NAMES.filter((known) => may(needOf(known, 'view')))
  // Falls back to another kind if the one asked for may not be viewed.
  const kind = kinds.find((known) => known === state.kind) ?? kinds[0] ?? state.kind
  const of = mergeables[kind]
  const filters = { are_distinct, ...(kind === 'tracks' && by !== '' && { by }) }
  const { data, error, refetch, isPlaceholderData } = useQueryOf(
    of.calls.likelyPairs,
    { body: { page_no: page - 1, pageSize: size, filters } },
    { placeholderData: keepPreviousData },
  )
  const { merge, open, dialog } = useMerge(kind)
  const pages = isPlaceholderData ? undefined : data?.totalPageNo
  // Goes back to the last page with pairs, after the only pair of this page was merged or marked.
  useEffect(() => {
    if (pages !== undefined && pages > 0 && page > pages) change({ page: pages }, { replace: true })
  })
  return (
    <Page title={t('duplicates.title')}>
      <section className={styles.screen} aria-label={t('duplicates.title')}>
        <div className={styles.controls} data-screen-only>
          <Controls state={{ ...state, kind }} kinds={kinds} change={change} />
          {data && data.totalCount > 0 && merge && !are_distinct && <StartReview list={kind} />}
        </div>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading height={280} />}
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
                  onMerge={merge ? () => open(pair.records.map(({ id }) => id)) : null}
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

/** The button that starts a review of all pairs of a kind. */
function StartReview({ list }: { list: KindName }) {
  const { t } = useTranslation()
  const { mutate: start, isPending } = useStartDuplicateReview()
  return (
    <BusyButton
      className={styles.review}
      loading={isPending}
      onClick={() => start({ list, selection: { byQuery: true, query: '' } })}
    >
      {t('pairs.review')}
    </BusyButton>
  )
}

type ControlsProps = {
  state: DuplicatesState
  kinds: readonly KindName[]
  change: (changed: Partial<DuplicatesState>) => void
}

const REASONS = { '': 'duplicates.byAny', name: 'duplicates.byName', audio: 'duplicates.byAudio' } as const

function Controls({ state: { kind, by, are_distinct }, kinds, change }: ControlsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Choice
        label={t('field.type')}
        value={kind}
        choices={kinds.map((known) => [known, t(`kind.${known}`)])}
        onChange={(chosen) => change({ kind: chosen })}
      />
      <Choice
        label={t('duplicates.show')}
        value={are_distinct ? 'marked' : 'likely'}
        choices={[
          ['likely', t('duplicates.likely')],
          ['marked', t('duplicates.notSame')],
        ]}
        onChange={(shown) => change({ are_distinct: shown === 'marked' })}
      />
      {kind === 'tracks' && (
        <Choice
          label={t('duplicates.by')}
          value={by}
          choices={(['', 'name', 'audio'] as const).map((reason) => [reason, t(REASONS[reason])])}
          onChange={(chosen) => change({ by: chosen })}
        />
      )}
    </>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  choices: readonly (readonly [value: Value, label: string])[]
  onChange: (value: Value) => void
}

/** A choice with its label in front. */
function Choice<Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) {
  return (
    <div className={styles.control}>
      <span aria-hidden>{label}</span>
      <ChoiceBox
        label={label}
        value={value}
        choices={choices.map(([known, shown]) => ({ value: known, label: shown }))}
        onChange={(chosen) => onChange(chosen ?? value)}
      />
    </div>
  )
}
