import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { name, optionalName } from '#contract/values/fields.ts'
import '#web/core/i18n/i18n.ts'
import { NetworkError } from '#web/core/client/errors.ts'
import { dismissToast, shownToasts } from '#web/core/feedback/toast.ts'
import { lookup } from './lookup.ts'
import { useCreate } from './use-create.ts'

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

test('a creation without an answer is sent again with its key; one of the same name later has another', async () => {
  const keys: string[] = []
  const works = lookup({
    name: 'works',
    fields: { id: 'work_id', name: 'title', hindi_name: 'hindi_title' },
    opens: (id) => `/works/${id}`,
    title: 'albums.add',
    rules: z.object({ name: name(), hindi_name: optionalName() }),
    list: async () => ({ success: 1, message: '', data: { Info: [], totalPageNo: 0, totalCount: 0 } }),
    get: async (work_id) => ({ success: 1, message: '', data: { work_id, title: '', hindi_title: '' } }),
    async save(names, saveKey) {
      keys.push(saveKey)
      if (keys.length === 1) throw new NetworkError('unreachable')
      return { success: 1, message: 'Added.', data: { work_id: 7, title: names.name, hindi_title: '' } }
    },
  })
  const client = new QueryClient()
  const { result } = renderHook(() => useCreate(works, () => undefined), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const create = () => act(() => result.current.save({ name: 'New', hindi_name: '' }))
  expect(await create()).toContain("Can't connect")
  expect(await create()).toBeNull()
  expect(await create()).toBeNull()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
