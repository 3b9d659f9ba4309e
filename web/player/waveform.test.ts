import { expect, test } from 'vitest'
import { outlineOf } from './waveform.ts'

test('the loudest part fills the height, silence is a line', () => {
  expect(outlineOf([0, 64])).toBe('M0 50L0 48H1L1 0H2L2 100H1L1 52H0Z')
})

test('silence throughout is a line throughout', () => {
  expect(outlineOf([0, 0])).toBe('M0 50L0 48H1L1 48H2L2 52H1L1 52H0Z')
})
