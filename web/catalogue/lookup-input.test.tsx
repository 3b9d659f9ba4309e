import { HeadlessMantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Envelope } from '#contract/envelope.ts'
import { name, optionalName, REQUIRED } from '#contract/fields.ts'
import { NoAnswer } from '../api/errors.ts'
import '../i18n/i18n.ts'
import { dismissToast, shownToasts } from '../ui/toast.ts'
import { type Choice, type LookupAsk, lookup, type Names } from './lookup.ts'
import { LookupInput } from './lookup-input.tsx'

type Work = {
  work_id: number
  title: string
  hindi_title: string | null
  matched?: Record<string, [number, number][]>
}

// jsdom lays nothing out, so that nothing can be out of sight.
Element.prototype.scrollIntoView = () => {}

afterEach(() => {
  cleanup()
  for (const { id } of shownToasts()) dismissToast(id)
})

const work = (work_id: number, title: string, hindi_title: string | null = null): Work => ({
  work_id,
  title,
  hindi_title,
})
const ram = work(1, 'Ram Dhun', 'राम धुन')
const shiv = work(2, 'Shiv Mahima')
const durga = work(3, 'Durga Path')

const bothNeeded = z.object({ name: name(), hindi_name: name() })
const oneNeeded = z.object({ name: name(), hindi_name: optionalName() })

type Setting = {
  works?: Work[]
  /** What a search finds; its text in the names, when absent. */
  find?: (text: string) => Work[]
  pageSize?: number
  many?: boolean
  chosen?: Choice[]
  rules?: typeof bothNeeded | typeof oneNeeded
  saved?: Envelope<Work>
  fails?: () => boolean
  /** A dialog is no form inside a form only where it has a portal, which tests of Mantine do without. */
  frame?: 'form' | 'div'
}

/** A lookup over functions in the place of the calls, inside a form. */
function show(setting: Setting = {}) {
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
    title: 'albums.add',
    rules,
    list: async (ask) => {
      asked.push(ask)
      if (setting.fails?.()) throw new NoAnswer('unreachable')
      const found = find(ask.search_text)
      const size = ask.pageSize ?? pageSize
      const Info = found.slice(ask.page_no * size, (ask.page_no + 1) * size)
      const data = { Info, totalPageNo: Math.ceil(found.length / size), totalCount: found.length }
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

const isReady = () => waitFor(() => expect(screen.getByRole('listbox').ariaBusy).toBe('false'))
const asChoice = ({ work_id, title, hindi_title }: Work): Choice => ({
  id: work_id,
  name: title,
  hindi_name: hindi_title,
})

test('the first page is asked for at the focus, and nothing before', async () => {
  const { user, field, asked, option } = show()
  expect(asked).toEqual([])
  await user.click(field)
  await option(/Ram Dhun/)
  expect(asked).toEqual([{ page_no: 0, search_text: '', sorted: {} }])
})

test('typing asks once, when it rests, and what matched is marked in both scripts', async () => {
  const matched = { title: [[0, 3]], hindi_title: [[0, 3]] } satisfies Work['matched']
  const { field, asked, option } = show({ find: (text) => (text ? [{ ...ram, matched }] : [shiv]) })
  const user = userEvent.setup({ delay: 60 })
  await user.click(field)
  await option('Shiv Mahima')
  await user.keyboard('Ram')
  expect(asked.length).toBe(1)
  const found = await screen.findByRole('option', { name: /Ram Dhun/ }, { timeout: 5000 })
  expect(asked.map(({ search_text }) => search_text)).toEqual(['', 'Ram'])
  expect([...found.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Ram', 'राम'])
  expect(found.querySelector('[lang="hi"]')?.textContent).toBe('राम धुन')
})

test('Enter asks at once, then takes the first match, and sends no form', async () => {
  const { user, field, chosen, option, submitted } = show()
  await user.click(field)
  await user.keyboard('shiv{Enter}')
  await option('Shiv Mahima')
  expect(chosen()).toEqual([])
  await isReady()
  await user.keyboard('{Enter}')
  expect(chosen()).toEqual(['Shiv Mahima'])
  expect(field.value).toBe('')
  expect(submitted).not.toHaveBeenCalled()
})

test('the arrows walk through the options round and round, Enter takes the one they are on', async () => {
  const { user, field, chosen, option } = show()
  await user.click(field)
  await option(/Ram Dhun/)
  const at = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(at()).toBeUndefined()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(at()).toBe('Shiv Mahima')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(at()).toBe('Durga Path')
  await user.keyboard('{Enter}')
  expect(chosen()).toEqual(['Durga Path'])
})

test('a chosen record is marked in the list; taken again, it is no longer chosen', async () => {
  const { user, field, chosen, option } = show({ chosen: [asChoice(ram), asChoice(shiv)] })
  await user.click(field)
  const again = await option(/Ram Dhun/)
  expect(again.ariaSelected).toBe('true')
  await user.click(again)
  expect(chosen()).toEqual(['Shiv Mahima'])
})

test('Enter does not take away what is chosen already when that is the first match', async () => {
  const { user, field, chosen, option } = show({ chosen: [asChoice(ram)] })
  await user.click(field)
  await user.keyboard('ram{Enter}')
  await option(/Ram Dhun/)
  await isReady()
  await user.keyboard('{Enter}')
  expect(chosen()).toEqual(['Ram Dhun'])
})

test('Escape closes the list, then clears the text', async () => {
  const { user, field, option } = show()
  await user.click(field)
  await option(/Ram Dhun/)
  await user.keyboard('shiv{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field.value).toBe('shiv')
  await user.keyboard('{Escape}')
  expect(field.value).toBe('')
})

test('Backspace takes the last chip away, but not while it is held down to empty the text', async () => {
  const { user, field, chosen } = show({ chosen: [asChoice(ram), asChoice(shiv)] })
  await user.click(field)
  await user.keyboard('a{Backspace}')
  fireEvent.keyDown(field, { key: 'Backspace', repeat: true })
  expect(chosen()).toEqual(['Ram Dhun', 'Shiv Mahima'])
  await user.keyboard('{Backspace}')
  expect(chosen()).toEqual(['Ram Dhun'])
})

test('the keys of an input method are its own', async () => {
  const { user, field, chosen, option } = show({ chosen: [asChoice(ram)] })
  await user.click(field)
  await option('Shiv Mahima')
  fireEvent.keyDown(field, { key: 'Backspace', isComposing: true })
  expect(chosen()).toEqual(['Ram Dhun'])
  fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true })
  expect(field.getAttribute('aria-activedescendant')).toBeNull()
})

test('chips show both scripts, and are reached and removed with the keys', async () => {
  const { user, field, chosen } = show({ chosen: [asChoice(ram), asChoice(shiv), asChoice(durga)] })
  expect(screen.getByText('राम धुन').lang).toBe('hi')
  await user.click(field)
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Shiv Mahima')
  await user.keyboard('{Delete}')
  expect(chosen()).toEqual(['Ram Dhun', 'Durga Path'])
  expect(document.activeElement).toBe(field)
})

test('scrolled to the end, the list asks for the next page, and shows no record twice', async () => {
  const many = Array.from({ length: 5 }, (_, index) => work(index + 1, `Work ${index + 1}`))
  const { user, field, asked, option, options } = show({
    works: [...many, ...many.slice(3, 4), work(9, 'Work 9')],
    pageSize: 5,
  })
  await user.click(field)
  const first = await option('Work 1')
  expect(options().length).toBe(5)
  const scroller = first.closest('[role="listbox"]')?.parentElement
  if (!scroller) throw new Error('The list stands in nothing that scrolls')
  fireEvent.scroll(scroller)
  await option('Work 9')
  expect(options()).toEqual(['Work 1', 'Work 2', 'Work 3', 'Work 4', 'Work 5', 'Work 9'])
  expect(asked.map(({ page_no }) => page_no)).toEqual([0, 1])
})

test('without "many", choosing takes the place of what was chosen, and closes', async () => {
  const { user, field, chosen, option } = show({ many: false, chosen: [asChoice(ram)] })
  await user.click(field)
  await user.click(await option('Shiv Mahima'))
  expect(chosen()).toEqual(['Shiv Mahima'])
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('"Create" is not offered for a name that is there, whatever its case, spaces or script', async () => {
  const { user, field, options, option } = show({ find: (text) => (text ? [ram] : []) })
  await user.click(field)
  for (const typed of [' RAM  dhun ', 'राम धुन']) {
    await user.clear(field)
    await user.type(field, `${typed}{Enter}`)
    await option(/Ram Dhun/)
    await isReady()
    expect(options()).toEqual(['Ram Dhunराम धुन'])
  }
})

test('"Create" saves a record of the typed name, chooses it, and says what the server said', async () => {
  const { user, field, created, chosen, option, said, submitted } = show()
  await user.click(field)
  await user.keyboard(' New Work{Enter}')
  await option('Create “New Work”')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(chosen()).toEqual(['New Work']))
  expect(created).toEqual([{ name: 'New Work', hindi_name: '' }])
  expect(said()).toEqual(['Work added.'])
  expect(submitted).not.toHaveBeenCalled()
})

test('a record of this name on a page that was not seen is chosen, not created once more', async () => {
  const found = [work(5, 'Rama'), work(6, 'Ramayan'), work(7, 'Ram')]
  const { user, field, created, chosen, option } = show({ works: found, pageSize: 2 })
  await user.click(field)
  await user.keyboard('ram{Enter}')
  await user.click(await option('Create “ram”'))
  await waitFor(() => expect(chosen()).toEqual(['Ram']))
  expect(created).toEqual([])
})

test('where both names are required, a dialog asks for the other; its Enter saves the record alone', async () => {
  const { user, field, created, chosen, option, submitted } = show({ rules: bothNeeded, frame: 'div' })
  await user.click(field)
  await user.keyboard('New Work{Enter}')
  await user.click(await option('Create “New Work”'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Album' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('New Work')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  expect(await dialog.findByText(REQUIRED)).toBeDefined()
  await user.type(dialog.getByRole('textbox', { name: /^Hindi name/ }), 'नया{Enter}')
  await waitFor(() => expect(chosen()).toEqual(['New Work']))
  expect(created).toEqual([{ name: 'New Work', hindi_name: 'नया' }])
  expect(submitted).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(field)
})

test('a name typed in Devanagari is the Hindi one: the dialog asks for the English', async () => {
  const { user, field, created, option } = show({ frame: 'div' })
  await user.click(field)
  await user.keyboard('नया{Enter}')
  await user.click(await option('Create “नया”'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Hindi name/ }).value).toBe('नया')
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'New{Enter}')
  await waitFor(() => expect(created).toEqual([{ name: 'New', hindi_name: 'नया' }]))
})

test('a refused creation says why, chooses nothing, and keeps what was typed', async () => {
  const saved: Envelope<Work> = { success: 0, message: 'Not this name.', code: 'invalid' }
  const { user, field, chosen, option } = show({ saved })
  await user.click(field)
  await user.keyboard('New Work{Enter}')
  await user.click(await option('Create “New Work”'))
  expect(await screen.findByText('Not this name.')).toBeDefined()
  expect(chosen()).toEqual([])
  expect(field.value).toBe('New Work')
})

test('no answer is said inside the list, and Enter asks again', async () => {
  let isDown = true
  const { user, field, option } = show({ fails: () => isDown })
  await user.click(field)
  expect((await screen.findByRole('alert')).textContent).toContain('There is no connection to the server.')
  isDown = false
  await user.keyboard('{Enter}')
  await option(/Ram Dhun/)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what matches nothing is said, and the text that was not chosen goes when the field is left', async () => {
  const { user, field } = show()
  await user.click(field)
  await user.keyboard('xyz{Enter}')
  expect(await screen.findByText('Nothing matches “xyz”')).toBeDefined()
  await user.tab()
  expect(field.value).toBe('')
  expect(screen.queryByRole('listbox')).toBeNull()
})
