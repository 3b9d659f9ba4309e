import { HeadlessMantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { required } from '#contract/values/fields.ts'
import '#web/core/i18n/i18n.ts'
import { TextField } from './form-fields.tsx'
import { formRules } from './form-rules.ts'

afterEach(cleanup)

const rules = z.object({ name: required(200) })

function Form() {
  const { control } = useForm({
    defaultValues: { name: '' },
    mode: 'onTouched',
    resolver: formRules<{ name: string }>(rules),
  })
  return (
    <HeadlessMantineProvider>
      <TextField control={control} name="name" label="field.name" required />
    </HeadlessMantineProvider>
  )
}

test('a field that is left by a press says what is wrong after it: Cancel does not move from under the click', async () => {
  render(<Form />)
  const field = screen.getByRole('textbox')
  fireEvent.click(field)
  fireEvent.pointerDown(document.body)
  fireEvent.blur(field)
  // As long as its rules need.
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByText('This field is required')).toBeNull()
  fireEvent.pointerUp(document.body)
  expect(await screen.findByText('This field is required')).toBeTruthy()
})

test('a pasted tab is a blank at once, as it would be saved, and the caret stays behind what was pasted', () => {
  render(<Form />)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  // What a browser makes of a paste in the middle.
  field.setRangeText('Ram bhajan', 0, 0)
  fireEvent.input(field)
  field.setRangeText('\tSita\t\t', 3, 4, 'end')
  fireEvent.input(field)
  expect(field.value).toBe('Ram Sita bhajan')
  expect(field.selectionStart).toBe('Ram Sita '.length)
})
