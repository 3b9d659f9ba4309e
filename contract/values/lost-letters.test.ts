import { expect, test } from 'vitest'
import { hasLostLetters, isLostName, isWithoutLettersOf } from './lost-letters.ts'

/** A text whose UTF-8 was read in another encoding. */
const misread = (text: string, encoding: string) =>
  new TextDecoder(encoding).decode(new TextEncoder().encode(text))

test.each([
  '??????? ??????',
  '??? ?????',
  'Hanuman ???????',
  'Shri ???? Aarti',
  'Ram ????',
  '(????)',
  '"????"',
  '01 - ?????.mp3',
  '<p>???? ????</p>',
  'K???a',
  'Bhagavad-g?t?',
  'Ram \ufffd',
  'Forty verses ??????? ?????? by Tulsi',
])('question marks in place of letters: %s', (text) => {
  expect(hasLostLetters(text)).toBe(true)
})

test.each([
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'iso-8859-2',
  'iso-8859-15',
  'macintosh',
  'ibm866',
  'koi8-r',
  'gbk',
  'big5',
  'shift_jis',
  'euc-kr',
])('UTF-8 read as %s', (encoding) => {
  for (const text of ['हनुमान चालीसा', 'राम', 'Ram आरती']) {
    const read = text.replace(/\P{ASCII}+/u, (hindi) => misread(hindi, encoding))
    expect(hasLostLetters(read), read).toBe(true)
  }
})

test('UTF-8 read as MS-DOS, and western letters and signs read as single bytes', () => {
  for (const text of ['αñ╣αñ¿αÑüαñ«αñ╛αñ¿', 'Óñ░Óñ¥Óñ«', 'Caf├⌐', 'Caf√©'])
    expect(hasLostLetters(text), text).toBe(true)
  for (const text of ['Krishna’s Bhajan', 'Café', 'Kṛṣṇa', 'Gītā', 'Ram – Sita', '© 2020'])
    expect(hasLostLetters(misread(text, 'windows-1252')), text).toBe(true)
})

test.each([
  'Kya Hua ??',
  'Who am I???',
  'Why?',
  'Kaun ho tum ?',
  'क्यों??',
  'What ???',
  '?!',
  'Ram!??',
  'Tere Bin? Nahi',
  'see http://a.b/c?d=e&f=g?',
  '“groß”',
  'CAFÉ’S',
  'IRMÃO',
  'ĀĪŪṚṢ',
  'São Paulo — café',
  'Łódź żółć',
  'Сердце и радио гордо сад',
  'Ελληνικά',
  'عربي — نص',
  '你好世界 歌曲',
  'シャンティ',
  '한국어 노래',
  'नमस्ते — “राम”',
  'ॐ',
])('nothing is lost in %s', (text) => {
  expect(hasLostLetters(text)).toBe(false)
})

test('a name is no single question mark, a text may be one', () => {
  expect(isLostName('?')).toBe(true)
  expect(hasLostLetters('?')).toBe(false)
})

test('a text without some letters of another', () => {
  expect(isWithoutLettersOf('Rāma', 'R?ma')).toBe(true)
  expect(isWithoutLettersOf('राम कथा', '???  ???')).toBe(true)
  expect(isWithoutLettersOf('Rama', 'R?ma')).toBe(false)
  expect(isWithoutLettersOf('Rāma', 'Rāma')).toBe(false)
})
