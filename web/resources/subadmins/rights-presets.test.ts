import { expect, test } from 'vitest'
import { NEEDS } from '#contract/calls/permissions.ts'
import { presetOf, rightsOf, toggled } from './rights-presets.ts'

test('each preset is known again by its rights, and an own choice begins with all of them', () => {
  for (const preset of ['everything', 'view', 'noDelete'] as const)
    expect(presetOf(rightsOf(preset, null))).toBe(preset)
  expect(rightsOf('own', null)).toEqual(NEEDS)
  expect(presetOf(NEEDS)).toBe('own')
})

test('a right of a resource brings its view, and taking the view takes all', () => {
  expect(toggled([], 'tags.edit')).toEqual(['tags.view', 'tags.edit'])
  expect(toggled(['tags.view', 'tags.edit', 'users.view'], 'tags.edit')).toEqual(['tags.view', 'users.view'])
  expect(toggled(['tags.view', 'tags.edit', 'users.view'], 'tags.view')).toEqual(['users.view'])
})
