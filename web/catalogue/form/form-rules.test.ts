import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  coverFields,
  INVALID_LINK,
  linkedId,
  linkedIds,
  name,
  optionalName,
  REQUIRED,
} from '#contract/values/fields.ts'
import { formRules } from './form-rules.ts'

const rules = formRules(z.object({ name: name(), hindi_name: optionalName(), ...coverFields }))
const album = { name: 'Ram Bhajan', hindi_name: '', cover_image: null, remove_cover: '' }
const errorsOf = async (values: Record<string, unknown>) => {
  const { errors } = await rules(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]))
}

test('a form that keeps the rules of the contract has no errors, and is sent as it was typed', async () => {
  const typed = { ...album, name: '  Ram Bhajan ' }
  const { values, errors } = await rules(typed, undefined, { fields: {}, shouldUseNativeValidation: false })
  expect(errors).toEqual({})
  expect(values).toBe(typed)
})

test('a name of spaces is no name, and a link must be one', async () => {
  expect(await errorsOf({ ...album, name: '   ', cover_image: 'ftp://x' })).toEqual({
    name: REQUIRED,
    cover_image: INVALID_LINK,
  })
})

test('a chosen file is no error, and does not hide the errors of other fields', async () => {
  const cover_image = new File(['x'], 'cover.png', { type: 'image/png' })
  expect(await errorsOf({ ...album, cover_image })).toEqual({})
  expect(await errorsOf({ ...album, cover_image, name: '' })).toEqual({ name: REQUIRED })
})

test('chosen records are held against the rules by their ids', async () => {
  const links = formRules(z.object({ album_id: linkedIds(), category_id: linkedId() }))
  const choice = (id: number) => ({ id, name: 'Ram', hindi_name: null })
  const errorsOfLinks = async (values: Record<string, unknown>) =>
    Object.keys((await links(values, undefined, { fields: {}, shouldUseNativeValidation: false })).errors)
  expect(await errorsOfLinks({ album_id: [choice(1), choice(2)], category_id: choice(3) })).toEqual([])
  expect(await errorsOfLinks({ album_id: [], category_id: null })).toEqual([])
  expect(await errorsOfLinks({ album_id: [choice(-1)], category_id: choice(0.5) })).toEqual([
    'album_id',
    'category_id',
  ])
})

test('what no field’s own rule can say is an error too, beside theirs and never in their place', async () => {
  const checked = formRules<{ name: string; link: string }>(
    z.object({ name: name() }),
    ({ link }): Record<string, string> => (link ? {} : { link: 'Missing', name: 'Never said' }),
  )
  const look = async (values: { name: string; link: string }) => {
    const { errors } = await checked(values, undefined, { fields: {}, shouldUseNativeValidation: false })
    return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]))
  }
  expect(await look({ name: '', link: '' })).toEqual({ name: REQUIRED, link: 'Missing' })
  expect(await look({ name: 'Ram', link: 'x' })).toEqual({})
})
