import { HeadlessMantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '#web/core/i18n/i18n.ts'
import { NameField, SUGGESTION_DEBOUNCE_MS } from './name-field.tsx'

const asked: { name: string; signal: AbortSignal }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  vi.stubGlobal('fetch', async (_: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    const { name } = JSON.parse(body)
    asked.push({ name, signal })
    const data = { suggestion: `${name} in Hindi`, unsure: ['Hindi'] }
    return new Response(JSON.stringify({ success: 1, message: '', data }), {
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function Form() {
  const { control } = useForm({ defaultValues: { name: '', hindi_name: '' } })
  return (
    <HeadlessMantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <NameField control={control} name="name" other="hindi_name" label="field.name" />
        <NameField control={control} name="hindi_name" other="name" label="field.hindi_name" hindi />
      </QueryClientProvider>
    </HeadlessMantineProvider>
  )
}

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

test('a suggestion is asked for soon after the last key, once, and announced when typing has ended', async () => {
  render(<Form />)
  const field = screen.getByRole('textbox', { name: 'Name' })
  for (const value of ['R', 'Ra', 'Ram']) {
    fireEvent.change(field, { target: { value } })
    await pass(SUGGESTION_DEBOUNCE_MS - 1)
  }
  expect(asked).toEqual([])
  await pass(1)
  expect(asked.map(({ name }) => name)).toEqual(['Ram'])
  await pass(10)
  expect(screen.getByRole('button', { name: 'Use “Ram in Hindi”' }).tabIndex).toBe(-1)
  expect(screen.getByText('Guessed, please check: Hindi')).toBeTruthy()
  const announced = () => screen.getAllByRole('status').map((status) => status.textContent)
  expect(announced(), 'a word after every pause between two letters').toEqual(['', ''])
  await pass(1000)
  expect(announced()).toContain(
    'Suggestion for Hindi name: “Ram in Hindi”. Press the down arrow in that field to use it.',
  )
})
