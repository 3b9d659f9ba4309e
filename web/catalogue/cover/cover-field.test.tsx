import { HeadlessMantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { coverFields, name } from '#contract/values/fields.ts'
import '#web/core/i18n/i18n.ts'
import { formRules } from '#web/catalogue/form/form-rules.ts'
import { COVER, CoverField, type CoverValues, coverValuesOf, NO_COVER } from './cover-field.tsx'

const rules = formRules<Values>(z.object({ name: name(), ...coverFields }))
type Values = CoverValues & { name: string }

/** As much of a PNG as its format is told by. */
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const picture = new File([PNG], 'cover.png', { type: 'image/png' })
const sent: Values[] = []

beforeEach(() => {
  sent.length = 0
  // jsdom has neither.
  URL.createObjectURL = (file) => `blob:${file instanceof File ? file.name : ''}`
  URL.revokeObjectURL = () => {}
})
afterEach(cleanup)

function Form({ present, values, required }: { present: string; values: CoverValues; required: boolean }) {
  const { control, handleSubmit } = useForm<Values>({
    values: { ...values, name: 'Ram Bhajan' },
    mode: 'onTouched',
    resolver: rules,
  })
  return (
    <form noValidate onSubmit={handleSubmit((filled) => void sent.push(filled))}>
      <CoverField control={control} {...COVER} present={present} kind="album" required={required} />
      <input aria-label="Name" />
      <button type="submit">Save</button>
    </form>
  )
}

function show(present = '', values: CoverValues = NO_COVER, required = false) {
  // jsdom's file input filters by `accept` only when told to; a drop is not filtered by any browser.
  const user = userEvent.setup({ applyAccept: false })
  const { container } = render(
    <HeadlessMantineProvider env="test">
      <Form present={present} values={values} required={required} />
    </HeadlessMantineProvider>,
  )
  const picker = container.querySelector<HTMLInputElement>('input[type="file"]')
  const choose = async (file: File) => picker && user.upload(picker, file)
  /** What the clipboard has, pasted here; answers whether the place itself takes it. */
  const paste = (into: Element, files: File[], text = '') => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    return fireEvent(into, Object.assign(event, { clipboardData: { files, getData: () => text } }))
  }
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  return { user, choose, paste, save }
}

const byLink = () => screen.getByRole('checkbox', { name: 'Cover Image Link' })

test('the chosen file is sent, and shown at once', async () => {
  const { choose, save } = show()
  await choose(picture)
  expect((await screen.findByAltText('Selected cover')).getAttribute('src')).toBe('blob:cover.png')
  await save()
  expect(sent).toEqual([{ ...NO_COVER, name: 'Ram Bhajan', cover_image: picture }])
})

test('with the checkbox ticked the typed link is sent, and the file waits for its unticking', async () => {
  const { user, choose, save } = show()
  await choose(picture)
  await user.click(byLink())
  await user.type(screen.getByLabelText('Image URL'), 'https://example.org/a.png')
  await save()
  await user.click(byLink())
  await save()
  await user.click(byLink())
  await save()
  expect(sent.map(({ cover_image }) => cover_image)).toEqual([
    'https://example.org/a.png',
    picture,
    'https://example.org/a.png',
  ])
})

test('only an image is taken, and the one before stays', async () => {
  const { choose, save } = show()
  await choose(picture)
  await choose(new File(['x'], 'notes.txt', { type: 'text/plain' }))
  expect(screen.getByRole('alert').textContent).toBe('Choose an image file.')
  await save()
  expect(sent[0]?.cover_image).toBe(picture)
})

test.for(['leaf.svg', 'leaf.png'])('an SVG called %s is refused as it is chosen', async (name) => {
  const { choose, save } = show()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  await choose(new File([svg], name, { type: name.endsWith('svg') ? 'image/svg+xml' : 'image/png' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Only JPEG, PNG/)
  await save()
  expect(sent[0]?.cover_image).toBeNull()
})

test('a file that turns out to be damaged is said to be so, and not sent; a good one takes its place', async () => {
  const { choose, save } = show()
  await choose(picture)
  fireEvent.error(await screen.findByAltText('Selected cover'))
  expect(screen.getByRole('alert').textContent).toBe('This file is damaged. Choose another image.')
  expect(screen.queryByText(/from this link/)).toBeNull()
  await save()
  await choose(new File([PNG], 'good.png', { type: 'image/png' }))
  expect(await screen.findByAltText('Selected cover')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  await save()
  expect(sent.map(({ cover_image }) => cover_image instanceof File && cover_image.name)).toEqual([
    false,
    'good.png',
  ])
})

test('a picture that is pasted is taken, unless a field is meant to have the words that came with it', async () => {
  const { paste, save } = show()
  const field = screen.getByLabelText('Name')
  expect(paste(field, [picture], 'Ram Bhajan')).toBe(true)
  expect(screen.queryByAltText('Selected cover')).toBeNull()
  expect(paste(field, [picture])).toBe(false)
  await save()
  expect(sent[0]?.cover_image).toBe(picture)
})

test('"Remove" and "Undo", which go with what they did, leave the focus at the choice of a cover', async () => {
  const { user, choose } = show('/files/images/a.webp')
  for (const button of ['Remove', 'Undo']) {
    await user.click(screen.getByRole('button', { name: button }))
    expect(document.activeElement?.textContent).toMatch(/^choose/i)
  }
  await choose(picture)
  await user.click(byLink())
  await user.type(screen.getByLabelText('Image URL'), 'https://example.org/a.png')
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Image URL'))
})

test('a present cover is kept by sending nothing, removed on demand, and not removed after "Undo"', async () => {
  const { user, save } = show('/files/images/a.webp')
  await save()
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await save()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await save()
  expect(sent.map(({ cover_image, remove_cover }) => [cover_image, remove_cover])).toEqual([
    [null, ''],
    [null, '1'],
    [null, ''],
  ])
})

test('a cover that was typed as a link can be typed on; a stored one cannot', () => {
  const link = 'https://example.org/a.png'
  expect(coverValuesOf({ cover_picture: link, cover_thumbnail: link }).cover_image).toBe(link)
  const stored = { cover_picture: 'https://s3/a.webp', cover_thumbnail: 'https://s3/a.thumb.webp' }
  expect(coverValuesOf(stored).cover_image).toBeNull()
  expect(coverValuesOf({ cover_picture: '', cover_thumbnail: '' }).cover_image).toBeNull()
})

test('with the checkbox ticked and nothing typed, it is an empty link that is sent, and no missing file', async () => {
  const { user, save } = show()
  await save()
  await user.click(byLink())
  await save()
  await user.click(byLink())
  await save()
  expect(sent.map(({ cover_image }) => cover_image)).toEqual([null, '', null])
})

test('a required cover has its star, until a link is chosen instead of a file', async () => {
  const { user } = show('', NO_COVER, true)
  const title = screen.getByRole('heading', { name: /^Cover/ })
  expect(title.textContent).toBe('Cover *')
  await user.click(screen.getByLabelText('Cover Image Link'))
  expect(title.textContent).toBe('Cover')
})
