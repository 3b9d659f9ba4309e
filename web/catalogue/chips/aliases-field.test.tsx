import { HeadlessMantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import '#web/core/i18n/i18n.ts'
import { AliasesField } from './aliases-field.tsx'

afterEach(cleanup)

function show(aliases: string[] = []) {
  const sent = vi.fn()
  function Form() {
    const { control, handleSubmit, reset } = useForm({ defaultValues: { aliases } })
    return (
      <HeadlessMantineProvider>
        <form onSubmit={handleSubmit((values) => sent(values.aliases))}>
          <AliasesField control={control} name="aliases" label="field.aliases" />
          <button type="submit">Save</button>
          <button type="button" onClick={() => reset({ aliases: ['Theirs'] })}>
            Take theirs
          </button>
        </form>
      </HeadlessMantineProvider>
    )
  }
  render(<Form />)
  return {
    user: userEvent.setup(),
    sent,
    field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Other names' }),
    shown: () =>
      screen.queryAllByRole('button', { name: /^Remove / }).map((chip) => chip.title.replace('Remove ', '')),
    press: (name: string) => userEvent.click(screen.getByRole('button', { name })),
  }
}

test('Enter ends a name without sending the form, and sends it when nothing was typed', async () => {
  const { user, field, shown, sent } = show()
  await user.type(field, 'Ik Onkar{Enter}')
  expect(shown()).toEqual(['Ik Onkar'])
  expect(field.value).toBe('')
  expect(sent).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(sent).toHaveBeenCalledWith(['Ik Onkar'])
})

test('what was typed is saved without Enter, and becomes a chip when the field is left', async () => {
  const { user, field, shown, sent, press } = show(['Satnam'])
  await user.type(field, 'Ik Onkar')
  expect(shown()).toEqual(['Satnam'])
  await press('Save')
  expect(sent).toHaveBeenCalledWith(['Satnam', 'Ik Onkar'])
  expect(shown()).toEqual(['Satnam', 'Ik Onkar'])
})

test('a name that is there already, in whatever case, is not added again', async () => {
  const { user, field, shown } = show(['Ik Onkar'])
  await user.type(field, 'ik  ONKAR{Enter}')
  expect(shown()).toEqual(['Ik Onkar'])
  await user.type(field, '   ')
  await user.tab()
  expect(shown()).toEqual(['Ik Onkar'])
})

test('chips are removed by their buttons, and the last one by Backspace in the empty field', async () => {
  const { user, field, shown, press } = show(['One', 'Two', 'Three'])
  await press('Remove One')
  expect(shown()).toEqual(['Two', 'Three'])
  expect(document.activeElement).toBe(field)
  await user.keyboard('x{Backspace}{Backspace}')
  expect(shown()).toEqual(['Two'])
})

test('a value from elsewhere replaces what was being typed', async () => {
  const { user, field, shown } = show()
  await user.type(field, 'Mine')
  screen.getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(shown).toEqual(['Theirs'])
  expect(field.value).toBe('')
})

test('commas, semicolons and the lines of a pasted column separate names, and quotes keep them', async () => {
  const { user, field, shown, sent, press } = show()
  await user.type(field, 'Om; Aum, "Ram, Sita"')
  expect(field.value).toBe('Om; Aum, "Ram, Sita"')
  await press('Save')
  expect(sent).toHaveBeenCalledWith(['Om', 'Aum', 'Ram, Sita'])
  expect(shown()).toEqual(['Om', 'Aum', 'Ram, Sita'])
  field.focus()
  await user.paste('One\r\nom\r\nTwo; Three\r\n')
  expect(shown()).toEqual(['Om', 'Aum', 'Ram, Sita', 'One', 'Two', 'Three'])
  expect(field.value).toBe('')
})
