import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { coverFields, INVALID_LINK, name, optionalName, REQUIRED } from '#contract/fields.ts'
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
