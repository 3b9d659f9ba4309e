import { HeadlessMantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Envelope } from '#contract/calls/envelope.ts'
import { name } from '#contract/values/fields.ts'
import '#web/core/i18n/i18n.ts'
import { dismissToast, shownToasts } from '#web/core/feedback/toast.ts'
import { endSession, startSession } from '#web/core/session/session.ts'
import { TextField } from './form-fields.tsx'
import { FormScreen } from './form-screen.tsx'
import { type FormOf, returnAlways } from './form-types.ts'
import { forgetRejectedSave } from './rejected-save.ts'
import { RejectedSaveNotice } from './rejected-save-notice.tsx'

type Work = { name: string; version: number }

const signIn = (admin_id: number) =>
  startSession({
    access_token: `token-${admin_id}`,
    admin_id,
    name: 'Admin',
    admin_type: 'admin',
    rights: null,
  })

beforeEach(() => signIn(1))
afterEach(() => {
  cleanup()
  forgetRejectedSave('/works/7')
  forgetRejectedSave('/works/add')
  endSession()
  for (const { id } of shownToasts()) dismissToast(id)
})

const refused = { success: 0, message: 'Not today.', code: 'invalid', errors: { name: 'Too holy' } } as const

/** A list and its forms; `answers` is what their saves are answered, one after the other. */
function show(answers: Envelope<Work>[]) {
  const sent: { name: string; version: number | undefined }[] = []
  const form: FormOf<{ name: string }, Work> = {
    titles: { add: 'tags.add', edit: 'tags.edit' },
    list: '/works',
    rules: z.object({ name: name() }),
    blank: { name: '' },
    valuesNamed: (names) => ({ name: names.name }),
    namesOf: ({ name: english }) => ({ name: english, hindi_name: null }),
    valuesOf: (record) => ({ name: record.name }),
    labels: { name: 'field.name' },
    ask: (id) => ({ queryKey: ['works', id], queryFn: async () => ({ name: 'Ram', version: 4 }) }),
    save: async (values, edited) => {
      sent.push({ ...values, version: edited?.version })
      return answers.shift() ?? { success: 1, message: 'Saved.', data: { ...values, version: 5 } }
    },
    onSaved: returnAlways,
  }
  const screenOf = (id: number | null) => () => (
    <FormScreen form={form} id={id}>
      {(control) => <TextField control={control} name="name" label="field.name" />}
    </FormScreen>
  )
  const list = () => (
    <>
      The list
      <RejectedSaveNotice />
    </>
  )
  const root = createRootRoute()
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: 'works', component: list }),
    createRoute({ getParentRoute: () => root, path: 'works/add', component: screenOf(null) }),
    createRoute({ getParentRoute: () => root, path: 'works/edit/7', component: screenOf(7) }),
  ])
  const history = createMemoryHistory({ initialEntries: ['/works/edit/7'] })
  const router = createRouter({ routeTree, history })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HeadlessMantineProvider env="test">
        <RouterProvider router={router} />
      </HeadlessMantineProvider>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  return {
    user,
    sent,
    field: () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' }),
    press: (button: string) => user.click(screen.getByRole('button', { name: button })),
    open: (path: string) => router.navigate({ to: path }),
  }
}

test('a refused save returns to the list without asking, which says why and offers the way back', async () => {
  const { user, field, press, sent } = show([refused])
  await user.type(await field(), ' Bhajan')
  await press('Save')
  expect((await screen.findByRole('status')).textContent).toBe('Not saved. Not today. Back to the form')
  await user.click(screen.getByRole('link', { name: 'Back to the form' }))
  await waitFor(async () => expect((await field()).value).toBe('Ram Bhajan'))
  expect(await screen.findByText('Too holy')).toBeDefined()
  // What is wrong is wrong with what was sent: it goes with the next letter, though the field was not left yet.
  await user.type(await field(), '!')
  await waitFor(() => expect(screen.queryByText('Too holy')).toBeNull())
  await user.type(await field(), '{Backspace}')
  expect(screen.getByText("This wasn't saved. Your changes are still here.")).toBeDefined()
  await press('Save')
  await screen.findByText('The list')
  expect(sent).toEqual([
    { name: 'Ram Bhajan', version: 4 },
    { name: 'Ram Bhajan', version: 4 },
  ])
  await waitFor(() => expect(screen.queryByText(/Not saved/)).toBeNull())
})

test('what was typed in two forms is kept for both', async () => {
  const { user, field, press, open } = show([refused, { ...refused, message: 'Nor this.' }])
  await user.type(await field(), ' Bhajan')
  await press('Save')
  await screen.findByText('The list')
  await open('/works/add')
  await user.type(await field(), 'Shiv')
  await press('Save')
  await screen.findByText('The list')
  expect(
    screen.getAllByRole('link', { name: 'Back to the form' }).map(({ textContent }) => textContent),
  ).toEqual(['Back to the form', 'Back to the form'])
  await open('/works/edit/7')
  await waitFor(async () => expect((await field()).value).toBe('Ram Bhajan'))
})

test('it is dropped when the admin says so', async () => {
  const { user, field, press, open } = show([refused])
  await user.type(await field(), ' Bhajan')
  await press('Save')
  await screen.findByText('The list')
  await press('Discard changes')
  expect(screen.queryByText(/Not saved/)).toBeNull()
  await open('/works/edit/7')
  expect((await field()).value).toBe('Ram')
})

test('another admin sees nothing of it', async () => {
  const { user, field, press } = show([refused])
  await user.type(await field(), ' Bhajan')
  await press('Save')
  await screen.findByText(/Not saved/)
  signIn(2)
  await waitFor(() => expect(screen.queryByText(/Not saved/)).toBeNull())
})
