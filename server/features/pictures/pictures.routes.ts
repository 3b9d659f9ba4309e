import type { pictures } from '#contract/features/pictures.ts'
import { isPictureUsed } from '#server/catalogue/picture-uses.ts'
import type { Context } from '#server/core/context.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import { readImageEdit } from '#server/core/files/image-edits.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { listPictures } from './list-pictures.ts'

export const pictureRoutes = ({ db, addresses }: Context): HandlersFor<typeof pictures> => ({
  async list({ body: { kind, search, cursor }, admin }) {
    const { pictures, next } = await listPictures(db, admin.rights, kind, search ?? '', cursor ?? null)
    const shown = pictures.map(({ key, uses }) => ({
      key,
      cover_picture: addresses.picture(key),
      cover_thumbnail: addresses.thumbnail(key),
      uses,
    }))
    return { message: '', data: { pictures: shown, next } }
  },

  async get({ body: { key }, admin }) {
    if (!(await isPictureUsed(db, admin.rights, key))) throw invalid({ key: message('pictures.notInUse') })
    const edited = await readImageEdit(db, key)
    return {
      message: '',
      data: { whole: addresses.picture(edited?.whole ?? key), edit: edited?.edit ?? null },
    }
  },
})
