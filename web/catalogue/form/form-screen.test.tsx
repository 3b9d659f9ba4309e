import { HeadlessMantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Envelope } from '#contract/calls/envelope.ts'
import { name, optionalName, REQUIRED } from '#contract/values/fields.ts'
import { NetworkError } from '#web/core/client/errors.ts'
import { chooseLanguage } from '#web/core/i18n/language.ts'
import { languages } from '#web/core/i18n/languages.ts'
import { translateMessage } from '#web/core/i18n/messages.ts'
import '#web/core/i18n/i18n.ts'
import { dismissToast, shownToasts } from '#web/core/feedback/toast.ts'
import { endSession, expireSession, startSession } from '#web/core/session/session.ts'
import { CREATING } from './creations.ts'
import { TextField } from './form-fields.tsx'
import { FormScreen } from './form-screen.tsx'
import { type Edited, type FormOf, returnOnSuccess } from './form-types.ts'

type Values = { name: string; hindi_name: string }
type Work = Values & { version: number }
type Saved = { values: Values; edited: Edited | null }

beforeEach(() =>
  startSession({ access_token: 'token', admin_id: 1, name: 'Main admin', admin_type: 'admin', rights: null }),
)
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
  endSession()
  for (const { id } of shownToasts()) dismissToast(id)
})

/** A form over functions in the place of the calls; `answer` is what its saves are answered, one after the other. */
async function show(
  id: number | null,
  {
    record = { name: 'Ram', hindi_name: 'राम', version: 4 },
    answers = [],
    list: listed,
  }: { record?: Work; answers?: (() => Promise<Envelope<Work>>)[]; list?: Promise<void> } = {},
) {
  const saved: Saved[] = []
  const stored = { record }
  const form: FormOf<Values, Work> = {
    titles: { add: 'tags.add', edit: 'tags.edit' },
    list: '/works',
    rules: z.object({ name: name(), hindi_name: optionalName() }),
    blank: { name: '', hindi_name: '' },
    valuesNamed: (names) => ({ name: names.name }),
    namesOf: ({ name: english, hindi_name }) => ({ name: english, hindi_name }),
    valuesOf: ({ name: english, hindi_name }) => ({ name: english, hindi_name }),
    labels: { name: 'field.name', hindi_name: 'field.hindi_name' },
    ask: (asked) => ({ queryKey: ['works', asked], queryFn: async () => stored.record }),
    save: async (values, edited) => {
      saved.push({ values, edited })
      const next = answers.shift()
      return next ? next() : { success: 1, message: 'Saved.', data: { ...values, version: 9 } }
    },
    onSaved: returnOnSuccess,
  }
  const client = new QueryClient()
  const root = createRootRoute()
  const Screen = () => (
    <FormScreen form={form} id={id}>
      {(control) => (
        <>
          <TextField control={control} name="name" label="field.name" required />
          <TextField control={control} name="hindi_name" label="field.hindi_name" hindi />
        </>
      )}
    </FormScreen>
  )
  const screenRoute = createRoute({ getParentRoute: () => root, path: 'works/form', component: Screen })
  const list = createRoute({
    getParentRoute: () => root,
    path: 'works',
    loader: () => listed,
    component: () => 'The list',
  })
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: 'elsewhere',
    component: () => 'Elsewhere',
  })
  const router = createRouter({
    routeTree: root.addChildren([screenRoute, list, elsewhere]),
    history: createMemoryHistory({ initialEntries: ['/works/form'] }),
  })
  render(
    <QueryClientProvider client={client}>
      <HeadlessMantineProvider env="test">
        <RouterProvider router={router} />
      </HeadlessMantineProvider>
    </QueryClientProvider>,
  )
  const english = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })
  const user = userEvent.setup()
  return {
    client,
    user,
    english,
    hindi: screen.getByRole<HTMLInputElement>('textbox', { name: 'Hindi name' }),
    saved,
    stored,
    press: (button: string) => user.click(screen.getByRole('button', { name: button })),
    open: (to: string) => router.navigate({ to }),
    said: () => shownToasts().map(({ message }) => message),
  }
}

const stale = async (): Promise<Envelope<Work>> => ({ success: 0, message: 'Stale.', code: 'stale' })

test('an error shows once its field was left, goes when it is mended, and holds the save back', async () => {
  const { user, english, hindi, saved, press } = await show(null)
  await user.type(english, 'R')
  await user.clear(english)
  expect(screen.queryByText(translateMessage(REQUIRED))).toBeNull()
  await user.click(hindi)
  expect(await screen.findByText(translateMessage(REQUIRED))).toBeDefined()
  await press('Save')
  expect(saved).toEqual([])
  await user.type(english, 'Ram')
  await waitFor(() => expect(screen.queryByText(translateMessage(REQUIRED))).toBeNull())
  await press('Save')
  expect(saved).toEqual([{ values: { name: 'Ram', hindi_name: '' }, edited: null }])
})

test('a save attempt shows the errors of fields nobody touched, counts them, and focuses the first', async () => {
  const { english, press } = await show(null)
  await press('Save')
  expect(await screen.findByText(translateMessage(REQUIRED))).toBeDefined()
  expect(screen.getByText('1 field needs attention')).toBeDefined()
  expect(document.activeElement).toBe(english)
})

test('an error that is shown follows the language, and what was typed stays', async () => {
  const { user, english, hindi, press } = await show(null)
  await user.type(hindi, 'राम')
  await press('Save')
  for (const language of languages.toReversed()) {
    await act(() => chooseLanguage(language))
    expect(english.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(translateMessage(REQUIRED))).toBeDefined()
  }
  expect(screen.getByText('This field is required')).toBeDefined()
  expect(hindi.value).toBe('राम')
})

test('the edit form loads the record first, begins valid, sends the version it shows, and returns to the list', async () => {
  const { user, english, saved, said } = await show(7)
  expect(english.value).toBe('Ram')
  expect(screen.queryByText(translateMessage(REQUIRED))).toBeNull()
  await user.type(english, ' Bhajan')
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('The list')).toBeDefined()
  expect(saved).toEqual([
    { values: { name: 'Ram Bhajan', hindi_name: 'राम' }, edited: { id: 7, version: 4, untouched: [] } },
  ])
  expect(said()).toEqual(['Saved.'])
})

test('a save of which the server says no more than that it succeeded returns to the list too', async () => {
  // What a server answers that knows the specification alone.
  const bare = { success: 1, message: 'Done.' } as Envelope<Work>
  const { user, english, said } = await show(7, { answers: [async () => bare] })
  await user.type(english, ' Bhajan')
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('The list')).toBeDefined()
  expect(said()).toEqual(['Done.'])
})

test('a second save does not start while the first is under way', async () => {
  const gate = Promise.withResolvers<Envelope<Work>>()
  const { user, english, saved } = await show(null, { answers: [() => gate.promise] })
  await user.type(english, 'Ram')
  await user.keyboard('{Control>}ss{/Control}{Enter}')
  expect(saved.length).toBe(1)
  gate.resolve({ success: 0, message: 'Refused.', code: 'invalid' })
  await waitFor(() => expect(shownToasts().length).toBe(1))
})

test('nothing is typed into a form while it is saved: it would be lost with the form', async () => {
  const gate = Promise.withResolvers<Envelope<Work>>()
  const { user, english } = await show(null, { answers: [() => gate.promise] })
  await user.type(english, 'Ram')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(english.closest('[inert]')).not.toBeNull())
  gate.reject(new NetworkError('unreachable'))
  await screen.findByRole('alert')
  expect(english.closest('[inert]')).toBeNull()
  expect(document.activeElement).toBe(english)
})

test('who leaves the form while it is saved is not taken to its list afterwards', async () => {
  const gate = Promise.withResolvers<Envelope<Work>>()
  const { user, english, press, said, open } = await show(null, { answers: [() => gate.promise] })
  await user.type(english, 'Ram')
  await press('Save')
  void open('/elsewhere')
  await screen.findByText('Leave without saving?')
  await press('Yes')
  await screen.findByText('Elsewhere')
  gate.resolve({ success: 1, message: 'Saved.', data: { name: 'Ram', hindi_name: '', version: 1 } })
  await waitFor(() => expect(said()).toEqual(['Saved.']))
  expect(await screen.findByText('Elsewhere')).toBeDefined()
})

test('a saved form is not saved again while its list is on its way', async () => {
  const list = Promise.withResolvers<void>()
  const { user, english, saved, said, press } = await show(null, { list: list.promise })
  await user.type(english, 'Ram')
  await press('Save')
  await waitFor(() => expect(said()).toEqual(['Saved.']))
  await user.keyboard('{Control>}s{/Control}')
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  list.resolve()
  await screen.findByText('The list')
  expect(saved.length).toBe(1)
})

test('a save waits for a record that is being created in one of its fields', async () => {
  const { user, english, saved, client } = await show(null)
  await user.type(english, 'Ram')
  const gate = Promise.withResolvers<void>()
  const creating = client.getMutationCache().build(client, { ...CREATING, mutationFn: () => gate.promise })
  void creating
    .execute(undefined)
    .then(() => fireEvent.change(english, { target: { value: 'Ram, created' } }))
  await user.keyboard('{Control>}s{/Control}')
  expect(saved).toEqual([])
  gate.resolve()
  expect(await screen.findByText('The list')).toBeDefined()
  expect(saved.map(({ values }) => values.name)).toEqual(['Ram, created'])
})

test.for([
  ['refused', () => Promise.resolve({ success: 0, message: 'No.' })],
  ['not answered', () => Promise.reject(new NetworkError('unreachable'))],
] as const)('nothing is saved without a record whose creation is %s', async ([, answer]) => {
  const { user, english, saved, client } = await show(null)
  await user.type(english, 'Ram')
  const gate = Promise.withResolvers<void>()
  const mutationFn = () => gate.promise.then(answer)
  const creating = client.getMutationCache().build(client, { ...CREATING, mutationFn })
  const ended = creating.execute(undefined).catch(() => undefined)
  await user.keyboard('{Control>}s{/Control}')
  gate.resolve()
  await ended
  await user.type(english, 'a')
  expect(saved).toEqual([])
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(saved.length).toBe(1))
})

test("a refusal keeps the form, with the server's message in the toast and its field errors under the fields", async () => {
  const refused = async (): Promise<Envelope<Work>> => ({
    success: 0,
    message: 'Not saved.',
    code: 'invalid',
    errors: { hindi_name: 'Too holy' },
  })
  const { user, english, hindi, press, said } = await show(null, { answers: [refused] })
  await user.type(english, 'Ram')
  await press('Save')
  expect(await screen.findByText('Too holy')).toBeDefined()
  expect(document.activeElement).toBe(hindi)
  expect(said()).toEqual(['Not saved.'])
  expect(english.value).toBe('Ram')
})

test('without an answer, the form says that it may have been saved', async () => {
  const offline = async () => Promise.reject(new NetworkError('unreachable'))
  const { user, english, press } = await show(null, { answers: [offline] })
  await user.type(english, 'Ram')
  await press('Save')
  // Nobody answers what was saved, either.
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('This may have been saved.'))
  expect(english.value).toBe('Ram')
})

test('without a network, nothing was saved', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const offline = async () => Promise.reject(new NetworkError('unreachable'))
  const { user, english, press } = await show(null, { answers: [offline] })
  await user.type(english, 'Ram')
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain("Not saved. Can't connect")
  expect(english.value).toBe('Ram')
  vi.restoreAllMocks()
})

test('a stale save shows what differs, and "Keep mine" saves again over the present version', async () => {
  const { user, english, stored, saved, press } = await show(7, { answers: [stale] })
  await user.type(english, ' mine')
  stored.record = { name: 'Rama', hindi_name: 'राम', version: 5 }
  await press('Save')
  await screen.findByText('Someone else has changed this record')
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'FieldYoursTheirs',
    'NameRam mineRama',
  ])
  await press('Keep mine')
  expect(await screen.findByText('The list')).toBeDefined()
  expect(saved.map(({ edited }) => edited?.version)).toEqual([4, 5])
  expect(saved[1]?.values.name).toBe('Ram mine')
})

test('"Keep mine" keeps what was changed here, and leaves what only the other has changed', async () => {
  const { user, english, stored, saved, press } = await show(7, { answers: [stale] })
  await user.type(english, ' mine')
  stored.record = { name: 'Rama', hindi_name: 'रामा', version: 5 }
  await press('Save')
  await screen.findByText('Someone else has changed this record')
  expect(screen.getAllByRole('row')).toHaveLength(2)
  await press('Keep mine')
  expect(await screen.findByText('The list')).toBeDefined()
  expect(saved[1]?.values).toEqual({ name: 'Ram mine', hindi_name: 'रामा' })
})

test('"Take theirs" puts the saved version into the form', async () => {
  const { user, english, stored, press } = await show(7, { answers: [stale] })
  await user.type(english, ' mine')
  stored.record = { name: 'Rama', hindi_name: 'रामा', version: 5 }
  await press('Save')
  await screen.findByText('Someone else has changed this record')
  await press('Use theirs')
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Rama'),
  )
})

test('leaving with unsaved changes asks; "No" stays with all that was typed, "Yes" leaves', async () => {
  const { user, english, press } = await show(null)
  await user.type(english, 'Ram')
  await press('Cancel')
  await screen.findByText('Leave without saving?')
  await press('No')
  expect(english.value).toBe('Ram')
  await press('Cancel')
  await screen.findByText('Leave without saving?')
  await press('Yes')
  expect(await screen.findByText('The list')).toBeDefined()
})

test('leaving an untouched form does not ask', async () => {
  const { press } = await show(7)
  await press('Cancel')
  expect(await screen.findByText('The list')).toBeDefined()
})

test('what was typed when the session ended comes back to the same admin, with the version it was typed over', async () => {
  const { user, english } = await show(7)
  await user.type(english, ' Bhajan')
  expireSession('token')
  cleanup()
  startSession({ access_token: 'next', admin_id: 1, name: 'Main admin', admin_type: 'admin', rights: null })
  const again = await show(7, { record: { name: 'Rama', hindi_name: 'राम', version: 5 } })
  await waitFor(() => expect(again.english.value).toBe('Ram Bhajan'))
  await again.press('Save')
  expect(again.saved[0]?.edited).toMatchObject({ id: 7, version: 4 })
})

test.for([
  { pointer: 'fine', id: null, isFocused: true },
  { pointer: 'coarse', id: null, isFocused: false },
  { pointer: 'fine', id: 5, isFocused: false },
])(
  'the first field has the focus at once: $isFocused for id $id and a $pointer pointer',
  async ({ pointer, id, isFocused }) => {
    vi.stubGlobal('matchMedia', (media: string) => ({ matches: media === `(pointer: ${pointer})` }))
    const { english } = await show(id)
    expect(document.activeElement === english).toBe(isFocused)
  },
)
