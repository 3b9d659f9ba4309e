import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { asChoice, durga, isReady, ram, shiv, showLookup } from './lookup-testing.tsx'

test('Enter asks at once, then takes the first match, and sends no form', async () => {
  const { user, field, chosen, option, submitted } = showLookup()
  await user.click(field)
  await user.keyboard('shiv{Enter}')
  await option('Shiv Mahima')
  expect(chosen()).toEqual([])
  await isReady()
  await user.keyboard('{Enter}')
  expect(chosen()).toEqual(['Shiv Mahima'])
  expect(submitted).not.toHaveBeenCalled()
})

test('after a choice the search stays for the next one, and typing replaces it', async () => {
  const { user, field, chosen, option, asked } = showLookup()
  await user.click(field)
  await user.keyboard('a{Enter}')
  await option(/Ram Dhun/)
  await isReady()
  await user.keyboard('{Enter}')
  expect(chosen()).toEqual(['Ram Dhun'])
  expect(field.value).toBe('a')
  // A second press of the same key takes nothing away.
  await user.keyboard('{Enter}')
  expect(chosen()).toEqual(['Ram Dhun'])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(chosen()).toEqual(['Ram Dhun', 'Shiv Mahima'])
  expect(asked.map(({ search_text }) => search_text)).toEqual(['', 'a'])
  await user.keyboard('durga{Enter}')
  expect(field.value).toBe('durga')
})

test('the arrows walk through the options round and round, Enter takes the one they are on', async () => {
  const { user, field, chosen, option } = showLookup()
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

test('Enter does not take away what is chosen already when that is the first match', async () => {
  const { user, field, chosen, option } = showLookup({ chosen: [asChoice(ram)] })
  await user.click(field)
  await user.keyboard('ram{Enter}')
  await option(/Ram Dhun/)
  await isReady()
  await user.keyboard('{Enter}')
  expect(chosen()).toEqual(['Ram Dhun'])
})

test('Escape closes the list, then clears the text', async () => {
  const { user, field, option } = showLookup()
  await user.click(field)
  await option(/Ram Dhun/)
  await user.keyboard('shiv{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field.value).toBe('shiv')
  await user.keyboard('{Escape}')
  expect(field.value).toBe('')
})

test('Backspace takes the last chip away, but not while it is held down to empty the text', async () => {
  const { user, field, chosen } = showLookup({ chosen: [asChoice(ram), asChoice(shiv)] })
  await user.click(field)
  await user.keyboard('a{Backspace}')
  fireEvent.keyDown(field, { key: 'Backspace', repeat: true })
  expect(chosen()).toEqual(['Ram Dhun', 'Shiv Mahima'])
  await user.keyboard('{Backspace}')
  expect(chosen()).toEqual(['Ram Dhun'])
})

test('the keys of an input method are its own', async () => {
  const { user, field, chosen, option } = showLookup({ chosen: [asChoice(ram)] })
  await user.click(field)
  await option('Shiv Mahima')
  fireEvent.keyDown(field, { key: 'Backspace', isComposing: true })
  expect(chosen()).toEqual(['Ram Dhun'])
  fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true })
  expect(field.getAttribute('aria-activedescendant')).toBeNull()
})

test('chips show both scripts, and are reached and removed with the keys', async () => {
  const { user, field, chosen } = showLookup({ chosen: [asChoice(ram), asChoice(shiv), asChoice(durga)] })
  expect(screen.getByText('राम धुन').lang).toBe('hi')
  await user.click(field)
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Shiv Mahima')
  await user.keyboard('{Delete}')
  expect(chosen()).toEqual(['Ram Dhun', 'Durga Path'])
  expect(document.activeElement).toBe(field)
})

test('no answer is said inside the list, and Enter asks again', async () => {
  let isDown = true
  const { user, field, option } = showLookup({ fails: () => isDown })
  await user.click(field)
  expect((await screen.findByRole('alert')).textContent).toContain("Can't connect to the server.")
  isDown = false
  await user.keyboard('{Enter}')
  await option(/Ram Dhun/)
  expect(screen.queryByRole('alert')).toBeNull()
})
