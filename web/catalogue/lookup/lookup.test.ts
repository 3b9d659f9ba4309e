import { expect, test } from 'vitest'
import { searched } from './lookup.ts'

test('what is searched goes by both names that the specification has for it', async () => {
  const asked: object[] = []
  const { list } = searched({
    name: 'tags',
    fields: { id: 'tag_id', name: 'tag_name', hindi_name: 'tag_name_hindi' },
    list: async (body) => {
      asked.push(body)
      return { success: 1, message: '', data: { Info: [], totalPageNo: 0, totalCount: 0 } }
    },
    get: async () => ({
      success: 1,
      message: '',
      data: { tag_id: 1, tag_name: 'Ram', tag_name_hindi: null },
    }),
  })
  await list({ page_no: 0, search_text: 'राम', sorted: {} })
  expect(asked).toEqual([{ page_no: 0, search_text: 'राम', searchText: 'राम', sorted: {} }])
})
