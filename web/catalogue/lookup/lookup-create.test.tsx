import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Envelope } from '#contract/calls/envelope.ts'
import { REQUIRED } from '#contract/values/fields.ts'
import { translateMessage } from '#web/core/i18n/messages.ts'
import { asChoice, bothNeeded, isReady, ram, shiv, showLookup, type Work, work } from './lookup-testing.tsx'

test('"Create" is not offered for a name that is there, whatever its case, spaces or script', async () => {
  const { user, field, options, option } = showLookup({ find: (text) => (text ? [ram] : []) })
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
  const { user, field, created, chosen, option, said, submitted } = showLookup()
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
  const { user, field, created, chosen, option } = showLookup({ works: found, pageSize: 2 })
  await user.click(field)
  await user.keyboard('ram{Enter}')
  await user.click(await option('Create “ram”'))
  await waitFor(() => expect(chosen()).toEqual(['Ram']))
  expect(created).toEqual([])
})

test('where both names are required, a dialog asks for the other; its Enter saves the record alone', async () => {
  const { user, field, created, chosen, option, submitted } = showLookup({ rules: bothNeeded, frame: 'div' })
  await user.click(field)
  await user.keyboard('New Work{Enter}')
  await user.click(await option('Create “New Work”'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Album' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('New Work')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  expect(await dialog.findByText(translateMessage(REQUIRED))).toBeDefined()
  await user.type(dialog.getByRole('textbox', { name: /^Hindi name/ }), 'नया{Enter}')
  await waitFor(() => expect(chosen()).toEqual(['New Work']))
  expect(created).toEqual([{ name: 'New Work', hindi_name: 'नया' }])
  expect(submitted).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(field)
})

test('a name typed in Devanagari is the Hindi one: the dialog asks for the English', async () => {
  const { user, field, created, option } = showLookup({ frame: 'div' })
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
  const { user, field, chosen, option } = showLookup({ saved })
  await user.click(field)
  await user.keyboard('New Work{Enter}')
  await user.click(await option('Create “New Work”'))
  expect(await screen.findByText('Not this name.')).toBeDefined()
  expect(chosen()).toEqual([])
  expect(field.value).toBe('New Work')
})

test('what is let go while a record is created stays let go', async () => {
  const gate = Promise.withResolvers<Envelope<Work>>()
  const { user, field, chosen, option } = showLookup({
    chosen: [asChoice(ram), asChoice(shiv)],
    saved: gate.promise,
  })
  await user.click(field)
  await user.keyboard('New Work{Enter}')
  await user.click(await option('Create “New Work”'))
  await user.click(screen.getByRole('button', { name: 'Remove Ram Dhun' }))
  gate.resolve({ success: 1, message: 'Work added.', data: work(90, 'New Work') })
  await waitFor(() => expect(chosen()).toEqual(['Shiv Mahima', 'New Work']))
})
