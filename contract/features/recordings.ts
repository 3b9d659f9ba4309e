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

/** How many drafts an admin may have at a time. */
export const MAX_DRAFTS = 500
/** Drafts are deleted this long after they were last edited. */
export const DRAFT_DAYS = 30
/** The largest place in an album. */
export const MAX_ALBUM_POSITION = 99_999
/** How many records of a kind a draft can link to. */
const MAX_LINKS = 50

/**
 * chosen: by the admin. linked, other_script: by its name, see `nameOutcome` of imports. created: no record has this name;
 * one is created with the track. gone: the chosen record was deleted.
 */
const linkOutcome = z.enum(['chosen', 'linked', 'other_script', 'created', 'gone'])

const draftLink = z.object({
  /** Null for a record that will be created. */
  id: z.nullable(z.int()),
  name: z.string(),
  hindi_name: z.nullable(z.string()),
  outcome: linkOutcome,
  /** The ids of other records of this name, if there are any. */
  others: z.optional(z.array(z.int())),
})
export type DraftLink = z.output<typeof draftLink>

/** What else sounds the same as a draft: a track, or another draft of the same admin, which has the name of its file. */
const soundingSame = z.extend(sameSound, { kind: z.enum(['track', 'draft']) })
export type SoundingSame = z.output<typeof soundingSame>

/** An uploaded recording that is not a track yet. */
const draft = z.object({
  draft_id: z.int(),
  file_name: z.string(),
  /** The path of the folder that it was in; '' for a single file. */
  folder: z.string(),
  /** In bytes, seconds and bit/s, if known. */
  audio_size: z.int(),
  duration: z.nullable(z.number()),
  bitrate: z.nullable(z.int()),
  /** The signed URL of the recording. */
  audio: z.string(),
  cover_thumbnail: z.string(),
  display_name: z.string(),
  display_name_hindi: z.string(),
  /** Which of the two names is a suggestion that nobody has edited. */
  guessed_name: z.nullable(z.enum(['display_name', 'display_name_hindi'])),
  /** Words of the suggestion that only a rule spells, or that may stand for another word as well. */
  unsure_words: z.array(z.string()),
  description: z.nullable(z.string()),
  description_hindi: z.nullable(z.string()),
  record_date: z.nullable(z.iso.date()),
  /** From the tags of the file, where they have no day. */
  year: z.nullable(z.int()),
  /** Its place among the drafts of one album; they follow the tracks that the album has. */
  album_position: z.nullable(z.int()),
  is_active: status(),
  ...eachDraftKind(() => z.array(draftLink)),
  /** False while it is compared with others by its sound, which goes on after the upload. */
  is_compared: z.boolean(),
  same_sounds: z.array(soundingSame),
  /** Why it cannot be saved, by field; empty when it can. */
  problems: z.record(z.string(), z.string()),
  date_modified: z.iso.datetime(),
})
export type Draft = z.output<typeof draft>

/** A record by its id, or by a name that is looked for in both scripts. */
const sentLink = z.object({ id: z.optional(z.nullable(id())), name: name() })
const sentLinks = () =>
  z.optional(
    z.array(sentLink).check(z.maxLength(MAX_LINKS, ruleMessage('rules.atMostAtOnce', { most: MAX_LINKS }))),
  )

/** The record on whose screen a recording was dropped, by the field of its kind. */
const dropTarget = z.object({
  /** The album in which its track is placed, instead of one of the name in its tags or of its folder. */
  album_id: optionalId(),
  /** The playlist to whose end its track is added. */
  playlist_id: optionalId(),
})

/** What an edit needs for the records that it links: whoever could link unknown ids would read their names. */
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
    method: 'POST',
    path: 'recording/upload',
    who: 'admins',
    needs: DRAFT_NEEDS,
    needsOf: linkNeeds(dropTarget),
    summary:
      'Uploads a recording as a draft of the caller, filled in from its tags, its name and its folder. Sending the same upload_key again returns the draft that it has become.',
    body: z.object({
      file,
      /** Chosen by the client for each file. */
      upload_key: z.string(REQUIRED).check(z.regex(/^[\w-]{8,64}$/, REQUIRED)),
      folder: optionalAnyLine(1000),
      /** Whether the recordings of its folder that are uploaded with it begin with numbers, which are their places then. */
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
    who: 'admins',
    needs: DRAFT_NEEDS,
    summary: "Counts the caller's drafts.",
    data: z.object({ count: z.int() }),
  }),
  drafts: endpoint({
    method: 'GET',
    path: 'recording/drafts',
    who: 'admins',
    needs: DRAFT_NEEDS,
    summary: "Returns the caller's drafts in the order of their folders and file names.",
    data: z.object({ drafts: z.array(draft) }),
  }),
  edit: endpoint({
    method: 'POST',
    path: 'recording/edit',
    who: 'admins',
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
    method: 'POST',
    path: 'recording/setCover',
    who: 'admins',
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
    method: 'POST',
    path: 'recording/remove',
    who: 'admins',
    needs: DRAFT_NEEDS,
    summary: "Deletes the caller's drafts and their files.",
    body: z.object({ draft_id: ids() }),
    data: z.object({ removed: z.int() }),
  }),
  save: endpoint({
    method: 'POST',
    path: 'recording/save',
    who: 'admins',
    needs: DRAFT_NEEDS,
    summary:
      "Makes tracks of the caller's drafts, with new albums and artists, in one transaction and one change of the history. Drafts with problems stay.",
    body: z.object({ draft_id: ids() }),
    data: z.object({
      saved: z.int(),
      /** The drafts that stay because of their problems. */
      left: z.int(),
      created: z.array(z.object({ kind: z.enum(DRAFT_KINDS), count: z.int() })),
      /** The album that all of them are in, if there is one alone. */
      album_id: z.nullable(z.int()),
    }),
  }),
}
