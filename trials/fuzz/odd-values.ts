import type { Random } from '../random.ts'

/** Texts that something between the socket and the database may stumble over. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '\t\r\n',
  '0',
  '-1',
  '1e309',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '[object Object]',
  'NaN',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '`',
  '%_\\\'"',
  '!?…—',
  '()[]{}<>',
  '& | ! <-> :*',
  "' or 1=1 --",
  '$1 $$ {{x}}',
  '../../../etc/passwd',
  'a\u0000b',
  '\u0000',
  '\ud800',
  'x\udc00y',
  '\udbff',
  '\ufeffbom',
  '\u202eright to left',
  'e\u0301',
  'ǆ ﬁ İ ı ß',
  '👩‍👩‍👧‍👦',
  '🕉️',
  'शिव ताण्डव स्तोत्रम्',
  'क्ष्म्य्र्',
  '््््',
  '\u200d\u200c',
  'ॐ',
  'ا‎ل',
  '𝕊𝕙𝕚𝕧',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://',
  'http://[::1',
  'https://example.org/%ff%',
  'https://example.org/a.mp3',
  'http://127.0.0.1:1/',
  'ftp://example.org/',
  'a@b',
  'asha@example.org',
  '"a b"@example.org',
  '2024-02-29',
  '2023-02-29',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '+275760-09-13',
  '9'.repeat(40),
  '__proto__',
  'constructor',
  'toString',
]

const NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  1,
  2,
  0.5,
  1e-320,
  32767,
  32768,
  2_147_483_646,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  4_294_967_296,
  9_999_999_999,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
]

const letters = 'aeiou kstrnm-अआकतनशि्ा'
const word = (random: Random, length: number) =>
  Array.from({ length }, () => letters[random.int(0, letters.length - 1)]).join('')

/** A text of any kind, seldom a very long one. */
export function oddText(random: Random): string {
  return random.weighed([
    [40, () => random.pick(TEXTS)],
    [20, () => word(random, random.int(1, 30))],
    [8, () => `${random.pick(TEXTS)}${random.pick(TEXTS)} ${word(random, 4)}`],
    [6, () => String.fromCharCode(...Array.from({ length: random.int(1, 12) }, () => random.int(0, 0xffff)))],
    [6, () => random.pick(['a', 'क', '%', ' ', '(', '1', 'a.', '<b>']).repeat(random.int(30, 400))],
    [1, () => random.pick(['x', 'श', '\n', '\\', '<p>']).repeat(random.int(5_000, 60_000))],
  ])()
}

export const oddNumber = (random: Random): number =>
  random.chance(0.5) ? random.pick(NUMBERS) : random.int(-5, 60)

/** An id: mostly one that exists, else one at or beyond a limit. */
export const oddId = (random: Random): unknown =>
  random.weighed<() => unknown>([
    [50, () => random.int(1, 25)],
    [10, () => String(random.int(1, 25))],
    [6, () => random.pick(NUMBERS)],
    [6, () => String(random.pick(NUMBERS))],
    [4, () => ` ${random.int(1, 9)} `],
    [4, () => oddText(random)],
    [2, () => null],
  ])()

/** Anything at all that JSON can say. */
export function anything(random: Random, depth = 0): unknown {
  const deeper = depth < 3 ? 1 : 0
  return random.weighed<() => unknown>([
    [8, () => oddText(random)],
    [6, () => oddNumber(random)],
    [2, () => random.chance(0.5)],
    [2, () => null],
    [3 * deeper, () => Array.from({ length: random.int(0, 4) }, () => anything(random, depth + 1))],
    [
      3 * deeper,
      () =>
        Object.fromEntries(
          Array.from({ length: random.int(0, 3) }, () => [oddText(random), anything(random, depth + 1)]),
        ),
    ],
    [0.3 * deeper, () => Array.from({ length: 10_050 }, (_, n) => n)],
  ])()
}
