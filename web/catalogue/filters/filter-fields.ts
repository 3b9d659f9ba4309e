import type { Gap } from '#contract/kinds/kind.ts'
import type { Known, Searched } from '#web/catalogue/lookup/lookup.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'

// How each filter of the contract is shown. A list shows only the filters of its own contract.

export type FilterLookup = Searched & Known

/** Filters by linked records, of which any chosen one matches: how they are shown, by field name. */
export type LinkFields = Readonly<Record<string, { label: TextKey; lookup: FilterLookup }>>

/** The labels of the filters by something missing or wrong, by field name. */
export const gapFields: Readonly<Record<string, TextKey>> = {
  without_hindi_name: 'tracks.issue.without_hindi_name',
  without_cover: 'tracks.issue.without_cover',
  without_description: 'catalogue.gap.description',
  without_lyrics: 'catalogue.gap.lyrics',
  without_audio: 'catalogue.gap.audio',
  without_category: 'tracks.issue.without_category',
  without_artist: 'catalogue.gap.artist',
  without_albums: 'catalogue.gap.albums',
  without_tracks: 'catalogue.gap.tracks',
  dead_link: 'tracks.issue.dead_links',
  too_quiet: 'tracks.issue.too_quiet',
  starts_with_silence: 'tracks.issue.starts_with_silence',
  damaged_audio: 'tracks.issue.damaged_audio',
} satisfies Record<`without_${Gap}`, TextKey> & Record<string, TextKey>

/** A filter by one of several values, each with its label in the drawer and on its chip. */
type ChoiceField = {
  label: TextKey
  /** `chip` is the text of the chip where it is not the field's label with the value's label. */
  options: readonly { value: string; label: TextKey; chip?: TextKey }[]
}

const yesOrNo = (label: TextKey): ChoiceField => ({
  label,
  options: [
    { value: '1', label: 'action.yes' },
    { value: '0', label: 'action.no' },
  ],
})

const named = <const Value extends string, Key extends TextKey>(
  values: readonly Value[],
  labelOf: (value: Value) => Key,
) => values.map((value) => ({ value, label: labelOf(value) }))

export type ChoiceFields = Readonly<Record<string, ChoiceField>>

export const choiceFields: ChoiceFields = {
  status: {
    label: 'field.status',
    options: [
      { value: '1', label: 'catalogue.status.active', chip: 'catalogue.filter.isActive' },
      { value: '0', label: 'catalogue.status.inactive', chip: 'catalogue.filter.isInactive' },
    ],
  },
  audio: {
    label: 'field.audio',
    options: [
      { value: 'pending', label: 'catalogue.filter.pending', chip: 'tracks.issue.audio_pending' },
      { value: 'failed', label: 'catalogue.filter.failed', chip: 'tracks.issue.audio_failed' },
    ],
  },
  assignment: {
    label: 'team.filter.assignment',
    options: [
      { value: 'nobody', label: 'team.filter.nobody' },
      { value: 'anybody', label: 'team.filter.anybody' },
    ],
  },
  is_read: {
    label: 'field.status',
    options: [
      { value: '0', label: 'inbox.unread' },
      { value: '1', label: 'inbox.read' },
    ],
  },
  is_invited: yesOrNo('field.invited'),
  has_second_factor: yesOrNo('field.has_second_factor'),
  signed_in: {
    label: 'catalogue.filter.signedIn',
    options: [
      { value: 'ever', label: 'catalogue.filter.ever', chip: 'catalogue.filter.ever' },
      { value: 'never', label: 'catalogue.filter.never', chip: 'catalogue.filter.never' },
    ],
  },
  state: {
    label: 'field.status',
    options: named(
      ['scheduled', 'queued', 'sending', 'sent', 'failed', 'unknown', 'cancelled', 'recorded'],
      (state) => `notifications.state.${state}`,
    ),
  },
  notification_type: {
    label: 'field.type',
    options: named(
      ['general', 'album_list', 'artist_list', 'artist', 'album', 'track'],
      (type) => `notifications.type.${type}`,
    ),
  },
  audience: {
    label: 'catalogue.filter.audience',
    options: named(['everyone', 'categories', 'artists'], (audience) => `notifications.audience.${audience}`),
  },
}

/** The labels of the filters by one end of a range of days, by field name. */
export const dayFields: Readonly<Record<string, { label: TextKey; chip: TextKey }>> = {
  recorded_from: { label: 'catalogue.filter.from.recorded', chip: 'catalogue.filter.since.recorded' },
  recorded_to: { label: 'catalogue.filter.to.recorded', chip: 'catalogue.filter.until.recorded' },
  added_from: { label: 'catalogue.filter.from.added', chip: 'catalogue.filter.since.added' },
  added_to: { label: 'catalogue.filter.to.added', chip: 'catalogue.filter.until.added' },
  edited_from: { label: 'catalogue.filter.from.edited', chip: 'catalogue.filter.since.edited' },
  edited_to: { label: 'catalogue.filter.to.edited', chip: 'catalogue.filter.until.edited' },
  changed_from: { label: 'history.filter.from', chip: 'catalogue.filter.since.changed' },
  changed_to: { label: 'history.filter.to', chip: 'catalogue.filter.until.changed' },
  received_from: { label: 'catalogue.filter.from.received', chip: 'catalogue.filter.since.received' },
  received_to: { label: 'catalogue.filter.to.received', chip: 'catalogue.filter.until.received' },
  sent_from: { label: 'catalogue.filter.from.sent', chip: 'catalogue.filter.since.sent' },
  sent_to: { label: 'catalogue.filter.to.sent', chip: 'catalogue.filter.until.sent' },
  signed_in_from: { label: 'catalogue.filter.from.signed_in', chip: 'catalogue.filter.since.signed_in' },
  signed_in_to: { label: 'catalogue.filter.to.signed_in', chip: 'catalogue.filter.until.signed_in' },
}

/** The labels of the filters by admins: those who made a change, last edited a record, or sent it. */
export const adminFields: Readonly<Record<string, TextKey>> = {
  admin_id: 'field.admin',
  edited_by: 'catalogue.filter.editedBy',
  sent_by: 'notifications.column.by',
}
/** The filter by the admin whom records are assigned to. */
export const ASSIGNEE_FIELD = 'assigned_to'
/** The filter that reduces a search to matches by name. The list sets it above its rows, and its chip removes it. */
export const NAME_FIELD = 'matched_by'
