import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { type Need, needOf } from '../calls/permissions.ts'
import { linkNeeds } from '../catalogue/references.ts'
import { MAX_AUDIO_BYTES } from '../kinds/tracks.ts'
import { ruleMessage } from '../messages/rule-message.ts'
import {
  coverFiles,
  flag,
  id,
  ids,
  MAX_TEXT_LENGTH,
  name,
  optional,
  optionalAnyLine,
  optionalDay,
  optionalId,
  optionalName,
  REQUIRED,
  sentStatus,
  status,
} from '../values/fields.ts'
import { sameSound, Upload } from '../values/files.ts'
import { pictureChoice } from '../values/picture-edit.ts'
import { DRAFT_KINDS, DRAFT_NEEDS, type DraftKind, eachDraftKind } from './draft-needs.ts'

/** The maximum number of drafts that an admin can have at a time. */
export const MAX_DRAFTS = 500
/** In days: how long after their last edit drafts are deleted. */
export const DRAFT_DAYS = 30
/** The greatest position in an album that a draft can have. */
export const MAX_ALBUM_POSITION = 99_999
/** The maximum number of records of a kind that a draft can link to. */
const MAX_LINKS = 50

/**
 * The outcome for a link of a draft. chosen: by the admin. linked, other_script: found by its name, see `nameOutcome` of
 * imports. created: no record has this name, and one is created with the track. gone: the chosen record was deleted.
 */
const linkOutcome = z.enum(['chosen', 'linked', 'other_script', 'created', 'gone'])

const draftLink = z.object({
  /** The id of the linked record; null for one that will be created. */
  id: z.nullable(z.int()),
  name: z.string(),
  hindi_name: z.nullable(z.string()),
  outcome: linkOutcome,
  /** The ids of other records of this name, if there are any. */
  others: z.optional(z.array(z.int())),
})
export type DraftLink = z.output<typeof draftLink>

/** A recording that sounds the same as that of a draft: a track, or another draft of the same admin, named by its file. */
const soundingSame = z.extend(sameSound, { kind: z.enum(['track', 'draft']) })
export type SoundingSame = z.output<typeof soundingSame>

/** An uploaded recording that is not a track yet. */
const draft = z.object({
  draft_id: z.int(),
  file_name: z.string(),
  /** The path of the folder that the file was in; '' for a single file. */
  folder: z.string(),
  /** The size of the file, its duration and its bit rate, in bytes, seconds and bit/s, if known. */
  audio_size: z.int(),
  duration: z.nullable(z.number()),
  bitrate: z.nullable(z.int()),
  /** The signed URL of the recording. */
  audio: z.string(),
  cover_thumbnail: z.string(),
  display_name: z.string(),
  display_name_hindi: z.string(),
  /** The name field that holds a suggestion which nobody has edited; null if neither does. */
  guessed_name: z.nullable(z.enum(['display_name', 'display_name_hindi'])),
  /** The words of the suggestion that a rule has spelled, or that may stand for another word as well. */
  unsure_words: z.array(z.string()),
  description: z.nullable(z.string()),
  description_hindi: z.nullable(z.string()),
  record_date: z.nullable(z.iso.date()),
  /** The year in the tags of the file, where they have no full date. */
  year: z.nullable(z.int()),
  /** The position among the drafts for the same album. Their tracks follow those that the album has. */
  album_position: z.nullable(z.int()),
  is_active: status(),
  ...eachDraftKind(() => z.array(draftLink)),
  /** Whether the sound was compared with other recordings, which goes on after the upload. */
  is_compared: z.boolean(),
  same_sounds: z.array(soundingSame),
  /** The messages why the draft cannot be saved, by field; empty when it can. */
  problems: z.record(z.string(), z.string()),
  date_modified: z.iso.datetime(),
})
export type Draft = z.output<typeof draft>

/** A linked record by its id, or by a name that is looked up in both scripts. */
const sentLink = z.object({ id: z.optional(z.nullable(id())), name: name() })
const sentLinks = () =>
  z.optional(
    z.array(sentLink).check(z.maxLength(MAX_LINKS, ruleMessage('rules.atMostAtOnce', { most: MAX_LINKS }))),
  )

/** The record on whose screen a recording was dropped, by the field of its kind. */
const dropTarget = z.object({
  /** The album in which the track is placed, instead of the album in the file's tags or the folder's name. */
  album_id: optionalId(),
  /** The playlist to whose end the track is added. */
  playlist_id: optionalId(),
})

/** The rights that an edit takes for its links. An admin who could link unknown ids would learn the names of those records. */
const editedLinkNeeds = (body: { [Kind in DraftKind]?: readonly unknown[] | undefined }): Need[] =>
  DRAFT_KINDS.filter((kind) => body[kind]?.length).map((kind) => needOf(kind, 'view'))

const position = z
  .int(ruleMessage('rules.notNumber'))
  .check(
    z.minimum(1, ruleMessage('rules.notNumber')),
    z.maximum(MAX_ALBUM_POSITION, ruleMessage('rules.notNumber')),
  )

const file = z.instanceof(Upload, { error: ruleMessage('rules.chooseAudio') })

export const recordings = {
  upload: endpoint({
    path: 'recording/upload',
    needs: DRAFT_NEEDS,
    needsOf: linkNeeds(dropTarget),
    summary:
      'Uploads a recording as a draft of the caller, filled in from its tags, its name and its folder. Sending the same upload_key again returns the draft that it has become.',
    body: z.object({
      file,
      /** A key that the client chooses for each file. */
      upload_key: z.string(REQUIRED).check(z.regex(/^[\w-]{8,64}$/, REQUIRED)),
      folder: optionalAnyLine(1000),
      /** Whether the file names in the upload's folder begin with numbers, which are then positions in the album. */
      numbered: flag(),
      ...dropTarget.shape,
    }),
    files: { file: MAX_AUDIO_BYTES },
    takesParts: true,
    data: z.object({ draft_id: z.int() }),
  }),
  waiting: endpoint({
    method: 'GET',
    path: 'recording/waiting',
    needs: DRAFT_NEEDS,
    summary: "Counts the caller's drafts.",
    data: z.object({ count: z.int() }),
  }),
  drafts: endpoint({
    method: 'GET',
    path: 'recording/drafts',
    needs: DRAFT_NEEDS,
    summary: "Returns the caller's drafts in the order of their folders and file names.",
    data: z.object({ drafts: z.array(draft) }),
  }),
  edit: endpoint({
    path: 'recording/edit',
    needs: DRAFT_NEEDS,
    needsOf: editedLinkNeeds,
    summary:
      "Sets the given fields of the caller's drafts and leaves the others unchanged. A name may be empty until the draft is saved.",
    body: z.object({
      draft_id: ids(),
      display_name: optionalName(),
      display_name_hindi: optionalName(),
      description: optional(MAX_TEXT_LENGTH),
      description_hindi: optional(MAX_TEXT_LENGTH),
      record_date: optionalDay(ruleMessage('rules.dateForm')),
      album_position: z.optional(z.nullable(position)),
      is_active: z.optional(sentStatus('is_active')),
      ...eachDraftKind(sentLinks),
    }),
    data: z.object({ edited: z.int() }),
  }),
  setCover: endpoint({
    path: 'recording/setCover',
    needs: DRAFT_NEEDS,
    summary: "Gives the caller's drafts a cover. With only_missing, those that have one keep it.",
    body: z.object({
      draft_id: ids(),
      cover_image: z.optional(z.instanceof(Upload, { error: ruleMessage('rules.required') })),
      ...pictureChoice,
      only_missing: z.optional(z.union([z.boolean(), z.literal(['true', 'false'])])),
    }),
    files: { cover_image: coverFiles.cover_image },
    data: z.object({ covered: z.int() }),
  }),
  remove: endpoint({
    path: 'recording/remove',
    needs: DRAFT_NEEDS,
    summary: "Deletes the caller's drafts and their files.",
    body: z.object({ draft_id: ids() }),
    data: z.object({ removed: z.int() }),
  }),
  save: endpoint({
    path: 'recording/save',
    needs: DRAFT_NEEDS,
    summary:
      "Makes tracks of the caller's drafts, with new albums and artists, in one transaction and one change of the history. Drafts with problems stay.",
    body: z.object({ draft_id: ids() }),
    data: z.object({
      saved: z.int(),
      /** The number of drafts that stay because of their problems. */
      left: z.int(),
      created: z.array(z.object({ kind: z.enum(DRAFT_KINDS), count: z.int() })),
      /** The album that all saved tracks are in, if it is the only one. */
      album_id: z.nullable(z.int()),
    }),
  }),
}
