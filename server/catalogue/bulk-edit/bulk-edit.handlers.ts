import type { BulkPreview, FieldChanges } from '#contract/catalogue/bulk-edit.ts'
import type { Selection } from '#contract/catalogue/selection.ts'
import { joinMessages, type Message } from '#contract/messages/message.ts'
import type { EditedFields } from '#contract/values/field-kinds.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import type { Answer, SignedIn } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import type { Language } from '#server/core/messages/translate.ts'
import type { Resource } from '../resource.ts'
import { bulkEdit, type Edited } from './bulk-edit.ts'
import { previewBulkEdit } from './preview.ts'

type Sent = Selection & { id?: number[] | undefined; changes: FieldChanges }
type Previewed = Sent & { fields?: string[] | undefined }

/** The handlers that edit many records at once; `call` is the endpoint of the edit in the contract. */
export const bulkEditRoutes = (
  { db }: Pick<Context, 'db'>,
  resource: Resource,
  { edited }: { edited: EditedFields },
) => ({
  async bulkEdit({ body, admin }: { body: Sent; admin: SignedIn }): Promise<Answer<Edited>> {
    const data = await inTransaction(db, (trx) =>
      bulkEdit(trx, admin, resource, edited, body, body.id, body.changes),
    )
    return { message: editedMessage(resource, data), data }
  },

  async previewBulkEdit({
    body,
    language,
  }: {
    body: Previewed
    language: Language
  }): Promise<Answer<BulkPreview>> {
    const { id, changes, fields = [] } = body
    const data = await previewBulkEdit(db, resource, edited, body, id, changes, fields, language)
    return { message: '', data }
  },
})

/** The message after a bulk edit, such as '987 tracks changed. 13 already had these values.' */
function editedMessage({ noun }: Resource, { matched, changed }: Edited): Message {
  const same = matched - changed
  return joinMessages(
    message('many.edited', { noun, count: changed }),
    same > 0 ? message('bulkEdit.unchanged', { count: same }) : null,
  )
}
