import type { BodyOf } from '#contract/calls/endpoint.ts'
import { may } from '#contract/calls/permissions.ts'
import { DRAFT_KINDS } from '#contract/features/draft-needs.ts'
import type { Draft, recordings } from '#contract/features/recordings.ts'
import { joinMessages } from '#contract/messages/message.ts'
import { REQUIRED } from '#contract/values/fields.ts'
import { choosePicture } from '#server/catalogue/chosen-picture.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import type { HandlersFor, SignedIn } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { type Language, translate } from '#server/core/messages/translate.ts'
import { type CheckedDraft, checkDrafts } from './check-drafts.ts'
import { countDrafts, editDrafts, readDrafts, removeDrafts, type StoredLinks } from './drafts.store.ts'
import { editNames } from './edit-names.ts'
import { type Compared, soundsOfDrafts } from './same-sounds.ts'
import { saveDrafts } from './save-drafts.ts'
import { setCover } from './set-cover.ts'
import { uploadDraft } from './upload-draft.ts'

type Edit = BodyOf<typeof recordings.edit>

export function recordingRoutes(context: Context): HandlersFor<typeof recordings> {
  const { db } = context
  return {
    async upload({ body, admin }) {
      return { message: '', data: { draft_id: await uploadDraft(context, admin, body) } }
    },

    async waiting({ admin }) {
      return { message: '', data: { count: await countDrafts(db, admin.admin_id) } }
    },

    async drafts({ admin, language }) {
      const drafts = await readDrafts(db, admin.admin_id)
      const [checked, sounds] = await Promise.all([
        checkDrafts(db, drafts, admin.rights),
        soundsOfDrafts(
          db,
          admin.admin_id,
          drafts.map(({ audio_key }) => audio_key),
        ),
      ])
      const shown = checked.map((each) => ({
        ...present(context, each, language),
        ...(sounds.get(each.draft.audio_key) ?? { is_compared: true, same_sounds: [] }),
      }))
      return { message: '', data: { drafts: shown } }
    },

    async edit({ body, admin }) {
      const { admin_id } = admin
      const edited = await inTransaction(db, async (trx) => {
        await editNames(trx, admin, body)
        return editDrafts(trx, admin_id, body.draft_id, {
          columns: columnsOf(body, admin),
          links: linksOf(body),
        })
      })
      return { message: '', data: { edited } }
    },

    async setCover({ body, admin }) {
      const onlyMissing = body.only_missing === true || body.only_missing === 'true'
      const chosen = await choosePicture(context, body.cover_image, 'cover_image', body)
      if (!chosen) throw invalid({ cover_image: REQUIRED })
      const covered = await inTransaction(db, async (trx) => {
        const cover = chosen.value
        const count = await setCover(trx, admin.admin_id, body.draft_id, { cover, onlyMissing })
        // If no draft uses the picture, it is swept.
        if (count > 0) await chosen.keep(trx, admin)
        return count
      })
      return { message: '', data: { covered } }
    },

    async remove({ body, admin }) {
      const removed = await removeDrafts(db, admin.admin_id, body.draft_id)
      return { message: message('recordings.removed', { count: removed }), data: { removed } }
    },

    async save({ body, admin }) {
      const data = await saveDrafts(context, admin, body.draft_id)
      const { saved, left } = data
      return {
        message: joinMessages(
          message('recordings.saved', { count: saved }),
          left === 0 ? null : message('recordings.left', { count: left }),
        ),
        data,
      }
    },
  }
}

/** The columns of an edited draft. An admin who may not publish adds inactive tracks. */
function columnsOf(body: Edit, { rights }: SignedIn) {
  const { description, description_hindi, record_date, album_position, is_active } = body
  const columns = {
    description,
    description_hindi,
    record_date: record_date === '' ? null : record_date,
    album_position,
    is_active: may(rights, 'tracks.publish') ? is_active : undefined,
  }
  return Object.fromEntries(
    Object.entries(columns).flatMap(([column, value]) => (value === undefined ? [] : [[column, value]])),
  )
}

function linksOf(body: Edit): StoredLinks {
  const links: StoredLinks = {}
  for (const kind of DRAFT_KINDS) {
    const sent = body[kind]
    if (sent) links[kind] = sent.map(({ id, name }) => ({ id: id ?? null, name }))
  }
  return links
}

function present(
  { addresses }: Pick<Context, 'addresses'>,
  { draft, links, problems }: CheckedDraft,
  language: Language,
): Omit<Draft, keyof Compared> {
  const {
    audio_key,
    cover_picture,
    admin_id,
    upload_key,
    content_hash,
    cover_hash,
    date_created,
    links: stored,
    ...shown
  } = draft
  return {
    ...shown,
    ...links,
    audio: addresses.audio(audio_key) ?? '',
    cover_thumbnail: addresses.thumbnail(cover_picture),
    problems: Object.fromEntries(
      Object.entries(problems).map(([field, problem]) => [field, translate(language, problem)]),
    ),
  }
}
