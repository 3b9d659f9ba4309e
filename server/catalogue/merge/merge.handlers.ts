import type { LikelyPair, MergePreview, PairFilters } from '#contract/catalogue/merge.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import type { Answer, SignedIn } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import type { Language } from '#server/core/messages/translate.ts'
import type { Page } from '../page.ts'
import type { Resource } from '../resource.ts'
import { likelyPairs, setDistinct } from './likely-pairs.ts'
import { type MergedRecords, merge } from './merge.ts'
import type { Merged } from './move-links.ts'
import type { Choices } from './plan.ts'
import { previewMerge } from './preview.ts'

type Merging = { body: Merged & Choices & { versions: Record<string, number> }; admin: SignedIn }
type Asked = { page_no: number; pageSize: number; filters?: PairFilters | null | undefined }

/**
 * The handlers that merge records of a resource and find those that are likely the same. `afterMerge` runs last in the
 * same transaction.
 */
export const mergeRoutes = (
  context: Pick<Context, 'db' | 'addresses'>,
  resource: Resource,
  afterMerge?: (trx: Transaction, merged: MergedRecords) => Promise<void>,
) => ({
  async merge({ body, admin }: Merging): Promise<Answer<{ id: number; merged: number }>> {
    const { name } = await inTransaction(context.db, async (trx) => {
      const merged = await merge(trx, admin, resource, body)
      await afterMerge?.(trx, merged)
      return merged
    })
    const count = body.merged.length
    return {
      message: message('many.merged', { noun: resource.noun, count, into: name }),
      data: { id: body.id, merged: count },
    }
  },

  async previewMerge({
    body,
    language,
  }: {
    body: Merged & Choices
    language: Language
  }): Promise<Answer<MergePreview>> {
    return { message: '', data: await previewMerge(context, resource, body, language) }
  },

  async likelyPairs({ body }: { body: Asked }): Promise<Answer<Page<LikelyPair>>> {
    const { page_no, pageSize, filters } = body
    return {
      message: '',
      data: await likelyPairs(context, resource, { page_no, pageSize, filters: filters ?? {} }),
    }
  },

  async setDistinct({ body }: { body: { id: number[]; are_distinct: boolean } }) {
    const { id, are_distinct } = body
    await inTransaction(context.db, (trx) => setDistinct(trx, resource, id, are_distinct))
    return {
      message: message(are_distinct ? 'merge.distinct' : 'merge.notDistinct'),
      data: { are_distinct },
    }
  },
})
