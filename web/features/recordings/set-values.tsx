import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { DRAFT_KINDS, eachDraftKind } from '#contract/features/draft-needs.ts'
import { type Draft, recordings } from '#contract/features/recordings.ts'
import { BulkDialog } from '#web/catalogue/bulk/bulk-dialog.tsx'
import { type CoverValue, NOTHING } from '#web/catalogue/cover/cover-value.ts'
import { FilterDay } from '#web/catalogue/filters/filter-day.tsx'
import type { Choice } from '#web/catalogue/form/choice.ts'
import { LookupInput } from '#web/catalogue/lookup/lookup-input.tsx'
import { call } from '#web/core/client/call.ts'
import { problemIn } from '#web/core/client/outcome.ts'
import { queryClient } from '#web/core/client/query-client.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMay } from '#web/core/session/rights.ts'
import { DraftCover, hasCover, sentCover } from './draft-cover.tsx'
import { editDrafts, type SentFields } from './draft-edits.ts'
import styles from './drafts.module.css'
import { LINKS, sentLinks, shownLinks } from './links-cell.tsx'

type Props = { ids: readonly number[]; opened: boolean; onClose: () => void }

const NONE = eachDraftKind((): Choice[] => [])

/** The dialog that sets fields of the selected drafts; empty fields are left as they are. */
export function SetValues({ ids, opened, onClose }: Props) {
  const { t } = useTranslation()
  const mayPublish = useMay()('tracks.publish')
  const [links, setLinks] = useState(NONE)
  const [record_date, setDay] = useState('')
  const [is_active, setStatus] = useState<'' | '1' | '0'>('')
  const [description, setDescription] = useState('')
  const [description_hindi, setHindi] = useState('')
  const [cover, setCover] = useState<CoverValue>(NOTHING)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const kinds = DRAFT_KINDS.filter((kind) => links[kind].length > 0)
  const texts = {
    ...(record_date !== '' && { record_date }),
    ...(is_active !== '' && { is_active }),
    ...(description.trim() !== '' && { description: description.trim() }),
    ...(description_hindi.trim() !== '' && { description_hindi: description_hindi.trim() }),
  }
  const fields: SentFields = {
    ...texts,
    ...Object.fromEntries(kinds.map((kind) => [kind, sentLinks(links[kind])])),
  }
  const shown: Partial<Draft> = {
    ...texts,
    ...Object.fromEntries(kinds.map((kind) => [kind, shownLinks(links[kind])])),
  }
  const hasFields = Object.keys(fields).length > 0

  async function run() {
    setBusy(true)
    const newProblem = hasCover(cover)
      ? await problemIn(call(recordings.setCover, { body: { draft_id: [...ids], ...sentCover(cover) } }))
      : null
    setBusy(false)
    setProblem(newProblem)
    if (newProblem !== null) return
    if (hasFields) editDrafts(ids, fields, shown)
    else await queryClient.invalidateQueries({ queryKey: [recordings.drafts.path] })
    onClose()
  }
  return (
    <BulkDialog
      opened={opened}
      size="46rem"
      title={t('recordings.setTitle', { count: ids.length })}
      changed={null}
      problem={problem}
      isBusy={isBusy}
      no={t('action.cancel')}
      yes={t('recordings.set')}
      disabled={!hasFields && !hasCover(cover)}
      onYes={() => void run()}
      onNo={onClose}
    >
      <p className={styles.hint}>{t('recordings.setHint')}</p>
      <div className={styles.fields}>
        {DRAFT_KINDS.map((kind, at) => (
          <LookupInput
            key={kind}
            lookup={LINKS[kind].lookup}
            label={t(LINKS[kind].label)}
            value={links[kind]}
            many={kind !== 'albums'}
            isFirst={at === 0}
            onChange={(choices) => setLinks({ ...links, [kind]: choices })}
          />
        ))}
        <FilterDay label="field.record_date" value={record_date} onChange={setDay} />
        {mayPublish && (
          <label className={styles.choice}>
            {t('field.status')}
            <select
              value={is_active}
              onChange={({ currentTarget: { value } }) =>
                setStatus(value === '1' || value === '0' ? value : '')
              }
            >
              <option value="">{t('recordings.unchanged')}</option>
              <option value="1">{t('catalogue.status.active')}</option>
              <option value="0">{t('catalogue.status.inactive')}</option>
            </select>
          </label>
        )}
        <Textarea
          label={t('field.description')}
          value={description}
          autosize
          minRows={2}
          maxRows={6}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
        <Textarea
          label={t('field.description_hindi')}
          lang="hi"
          value={description_hindi}
          autosize
          minRows={2}
          maxRows={6}
          onChange={({ currentTarget }) => setHindi(currentTarget.value)}
        />
        <DraftCover cover={cover} onChange={setCover} />
      </div>
    </BulkDialog>
  )
}
