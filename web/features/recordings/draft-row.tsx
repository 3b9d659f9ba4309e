import { ActionIcon } from '@mantine/core'
import type { DraftKind } from '#contract/features/draft-needs.ts'
import type { Draft } from '#contract/features/recordings.ts'
import { RecordCover } from '#web/catalogue/cover/record-cover.tsx'
import { CheckBox } from '#web/catalogue/list/check-box.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMay } from '#web/core/session/rights.ts'
import { useAudioFacts } from '#web/resources/tracks/form/audio-facts.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconTrash } from '#web/ui/icons.ts'
import { PlayButton } from '#web/ui/play-button.tsx'
import { editDrafts } from './draft-edits.ts'
import styles from './drafts.module.css'
import { LinksCell } from './links-cell.tsx'
import { NameDuplicates } from './name-duplicates.tsx'
import { SoundDuplicates } from './sound-duplicates.tsx'
import { DayCell, NameCell, PositionCell } from './text-cells.tsx'

type Props = {
  draft: Draft
  /** Kinds that drafts seldom link to, of which some draft on the screen has a link. */
  rareKinds: readonly DraftKind[]
  isChosen: boolean
  onChoose: () => void
  onRemove: () => void
}

/** A draft with all its fields. */
export function DraftRow({ draft, rareKinds, isChosen, onChoose, onRemove }: Props) {
  const { t } = useTranslation()
  const name = draft.display_name || draft.file_name
  return (
    <tr data-draft={draft.draft_id} data-chosen={isChosen || undefined}>
      <td className={styles.check}>
        <CheckBox label={t('catalogue.selectRow', { name })} checked={isChosen} onToggle={onChoose} />
      </td>
      <td className={styles.recording}>
        <Recording draft={draft} />
      </td>
      <td>
        <NameCell draft={draft} field="display_name" label={t('field.name')} />
        <NameCell draft={draft} field="display_name_hindi" label={t('field.hindi_name')} />
        <NameDuplicates name={draft.display_name} />
        <SoundDuplicates same={draft.same_sounds} />
      </td>
      <td>
        <div className={styles.album}>
          <LinksCell draft={draft} kind="albums" />
          <PositionCell draft={draft} label={t('recordings.position')} />
        </div>
        <LinksCell draft={draft} kind="artists" />
      </td>
      <td>
        <LinksCell draft={draft} kind="categories" />
        <LinksCell draft={draft} kind="tags" />
        {rareKinds.map((kind) => (
          <LinksCell key={kind} draft={draft} kind={kind} />
        ))}
      </td>
      <td>
        <DayCell draft={draft} label={t('field.record_date')} />
        <StatusCell draft={draft} name={name} />
      </td>
      <td className={styles.remove}>
        <ActionIcon
          aria-label={t('catalogue.lookup.remove', { name })}
          title={t('action.remove')}
          onClick={onRemove}
        >
          <IconTrash size={17} stroke={1.6} />
        </ActionIcon>
      </td>
    </tr>
  )
}

function Recording({ draft }: { draft: Draft }) {
  const { file_name, folder, audio, audio_size, duration, display_name, display_name_hindi, problems } = draft
  const facts = useAudioFacts({ duration, bitrate: null, audio_size })
  const sound = {
    key: audio,
    name: display_name || file_name,
    hindi_name: display_name_hindi || null,
    address: audio,
    duration,
  }
  return (
    <div className={styles.file}>
      <span className={styles.cover}>
        <RecordCover src={draft.cover_thumbnail} kind="track" />
      </span>
      <div className={styles.about}>
        <span className={styles.fileName} title={folder ? `${folder}/${file_name}` : file_name}>
          <Hindi text={file_name} />
        </span>
        <span className={styles.facts}>{facts}</span>
        {problems.file_name && <span className={styles.problem}>{problems.file_name}</span>}
      </div>
      <PlayButton sound={sound} />
    </div>
  )
}

function StatusCell({ draft, name }: { draft: Draft; name: string }) {
  const { t } = useTranslation()
  const mayPublish = useMay()('tracks.publish')
  // An admin without the right to publish adds inactive tracks.
  const isActive = mayPublish && draft.is_active === '1'
  const shown = t(isActive ? 'catalogue.status.active' : 'catalogue.status.inactive')
  const hint = t(isActive ? 'catalogue.status.deactivate' : 'catalogue.status.activate')
  if (!mayPublish) return <span className={styles.status}>{shown}</span>
  const is_active = isActive ? '0' : '1'
  return (
    <button
      type="button"
      data-cell="is_active"
      className={styles.status}
      data-active={isActive || undefined}
      aria-label={t('catalogue.status.label', { status: shown, name, hint })}
      title={hint}
      onClick={() => editDrafts([draft.draft_id], { is_active }, { is_active })}
    >
      {shown}
    </button>
  )
}
