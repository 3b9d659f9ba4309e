import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { asChoice, durga, ram, shiv, showLookup, type Work, work } from './lookup-testing.tsx'

test('the first page is asked for at the focus, and nothing before', async () => {
  const { user, field, asked, option } = showLookup()
  expect(asked).toEqual([])
  await user.click(field)
  await option(/Ram Dhun/)
  expect(asked).toEqual([{ page_no: 0, searchText: '', search_text: '', sorted: {} }])
})

test('typing asks once, when it rests, and what matched is marked in both scripts', async () => {
  const matched = { title: [[0, 3]], hindi_title: [[0, 3]] } satisfies Work['matched']
  const { field, asked, option } = showLookup({ find: (text) => (text ? [{ ...ram, matched }] : [shiv]) })
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

test('a chosen record is marked in the list; taken again, it is no longer chosen', async () => {
  const { user, field, chosen, option } = showLookup({ chosen: [asChoice(ram), asChoice(shiv)] })
  await user.click(field)
  const again = await option(/Ram Dhun/)
  expect(again.ariaSelected).toBe('true')
  await user.click(again)
  expect(chosen()).toEqual(['Shiv Mahima'])
})

test('scrolled to the end, the list asks for the next page, and shows no record twice', async () => {
  const many = Array.from({ length: 5 }, (_, index) => work(index + 1, `Work ${index + 1}`))
  const { user, field, asked, option, options } = showLookup({
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
  const { user, field, chosen, option } = showLookup({ many: false, chosen: [asChoice(ram)] })
  await user.click(field)
  await user.click(await option('Shiv Mahima'))
  expect(chosen()).toEqual(['Shiv Mahima'])
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('what matches nothing is said, and the text that was not chosen goes when the field is left', async () => {
  const { user, field } = showLookup()
  await user.click(field)
  await user.keyboard('xyz{Enter}')
  expect(await screen.findByText('No results for “xyz”')).toBeDefined()
  await user.tab()
  expect(field.value).toBe('')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('similar names stand apart under what is found, and Enter still creates the name that is not there', async () => {
  const { user, field, chosen, created, options, option } = showLookup({
    find: () => [],
    similar: (text) => (text ? [shiv, durga] : []),
  })
  await user.click(field)
  await user.keyboard('Shif{Enter}')
  await option('Create “Shif”')
  expect(options()).toEqual(['Create “Shif”', 'Shiv Mahima', 'Durga Path'])
  const group = screen.getByRole('group', { name: 'Similar names' })
  expect(within(group).getAllByRole('option')).toHaveLength(2)
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(chosen()).toEqual(['Shiv Mahima']))
  expect(created).toEqual([])
  await user.click(await option('Create “Shif”'))
  await waitFor(() => expect(created).toEqual([{ name: 'Shif', hindi_name: '' }]))
})
