import { HeadlessMantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Envelope } from '#contract/calls/envelope.ts'
import { name, optionalName } from '#contract/values/fields.ts'
import { NetworkError } from '#web/core/client/errors.ts'
import '#web/core/i18n/i18n.ts'
import type { Choice, Names } from '#web/catalogue/form/choice.ts'
import { dismissToast, shownToasts } from '#web/core/feedback/toast.ts'
import { type LookupAsk, lookup } from './lookup.ts'
import { LookupInput } from './lookup-input.tsx'

export type Work = {
  work_id: number
  title: string
  hindi_title: string | null
  matched?: Record<string, [number, number][]>
}

// jsdom has no layout, so nothing can be out of view.
Element.prototype.scrollIntoView = () => {}

afterEach(() => {
  cleanup()
  for (const { id } of shownToasts()) dismissToast(id)
})

export const work = (work_id: number, title: string, hindi_title: string | null = null): Work => ({
  work_id,
  title,
  hindi_title,
})
export const ram = work(1, 'Ram Dhun', 'राम धुन')
export const shiv = work(2, 'Shiv Mahima')
export const durga = work(3, 'Durga Path')

export const bothNeeded = z.object({ name: name(), hindi_name: name() })
const oneNeeded = z.object({ name: name(), hindi_name: optionalName() })

type Setting = {
  works?: Work[]
  /** Returns the matches of a search; by default, records whose names contain the text. */
  find?: (text: string) => Work[]
  /** Returns the similar names of a search. */
  similar?: (text: string) => Work[]
  pageSize?: number
  many?: boolean
  chosen?: Choice[]
  rules?: typeof bothNeeded | typeof oneNeeded
  saved?: Envelope<Work> | Promise<Envelope<Work>>
  fails?: () => boolean
  /**
   * The element around the lookup. A nested form is avoided with 'div', since Mantine's tests render the dialog without a
   * portal.
   */
  frame?: 'form' | 'div'
}

/** Renders a lookup inside a form, over functions instead of API calls. */
export function showLookup(setting: Setting = {}) {
  const {
    works = [ram, shiv, durga],
    pageSize = 10,
    many = true,
    chosen = [],
    rules = oneNeeded,
    frame: Frame = 'form',
  } = setting
  const holds = ({ title, hindi_title }: Work, text: string) =>
    `${title} ${hindi_title}`.toLowerCase().includes(text.toLowerCase())
  const { find = (text: string) => works.filter((known) => holds(known, text)) } = setting
  const asked: LookupAsk[] = []
  const created: Names[] = []
  const submitted = vi.fn()
  const values: (readonly Choice[])[] = []
  const works_ = lookup({
    name: 'works',
    fields: { id: 'work_id', name: 'title', hindi_name: 'hindi_title' },
    opens: (id) => `/works/${id}`,
    title: 'albums.add',
    rules,
    list: async (ask) => {
      asked.push(ask)
      if (setting.fails?.()) throw new NetworkError('unreachable')
      const found = find(ask.search_text)
      const size = ask.pageSize ?? pageSize
      const Info = found.slice(ask.page_no * size, (ask.page_no + 1) * size)
      const data = {
        Info,
        totalPageNo: Math.ceil(found.length / size),
        totalCount: found.length,
        similar: setting.similar?.(ask.search_text),
      }
      return { success: 1, message: '', data }
    },
    get: async (id) => ({ success: 1, message: '', data: work(id, `Work ${id}`) }),
    save: async (names) => {
      created.push(names)
      const data = work(90, names.name, names.hindi_name || null)
      return setting.saved ?? { success: 1, message: 'Work added.', data }
    },
  })
  function Field() {
    const [value, setValue] = useState<readonly Choice[]>(chosen)
    values.push(value)
    return (
      <Frame onSubmit={submitted}>
        <LookupInput lookup={works_} label="Works" value={value} onChange={setValue} many={many} />
      </Frame>
    )
  }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <HeadlessMantineProvider env="test">
        <Field />
      </HeadlessMantineProvider>
    </QueryClientProvider>,
  )
  return {
    user: userEvent.setup(),
    field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Works' }),
    asked,
    created,
    submitted,
    chosen: () => values.at(-1)?.map(({ name: english }) => english),
    option: (title: string | RegExp) => screen.findByRole('option', { name: title }),
    options: () => screen.queryAllByRole('option').map((option) => option.textContent),
    said: () => shownToasts().map(({ message }) => message),
  }
}

export const isReady = () => waitFor(() => expect(screen.getByRole('listbox').ariaBusy).toBe('false'))
export const asChoice = ({ work_id, title, hindi_title }: Work): Choice => ({
  id: work_id,
  name: title,
  hindi_name: hindi_title,
})
