import { expect, test } from 'vitest'
import { base32Of, codeOf, matchingStep, stepAt } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, for SHA-1; its codes have eight digits, of which the last six are those of a shorter code.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the code at %d seconds is that of RFC 6238', (seconds, code) => {
  expect(codeOf(SECRET, stepAt(seconds * 1000))).toBe(code.slice(2))
})

// RFC 4226, appendix D.
test('the codes of the first counters are those of RFC 4226', () => {
  const codes = Array.from({ length: 10 }, (_, counter) => codeOf(SECRET, counter))
  expect(codes).toEqual('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '))
})

test('a code is right in its step, the one before and the one after, and in no other', () => {
  const now = 1_234_567_890_000
  const steps = [-2, -1, 0, 1, 2].map((offset) => stepAt(now) + offset)
  const matching = steps.map((step) => matchingStep(SECRET, codeOf(SECRET, step), now))
  expect(matching).toEqual([null, steps[1], steps[2], steps[3], null])
  for (const odd of ['', '12345', '1234567', '００００００'])
    expect(matchingStep(SECRET, odd, now)).toBeNull()
})

// RFC 4648, section 10, extended to the length of a secret.
test('a secret is written in base 32', () => {
  expect(base32Of(Buffer.from('foobarfoobarfoobarfo'))).toBe('MZXW6YTBOJTG633CMFZGM33PMJQXEZTP')
})
