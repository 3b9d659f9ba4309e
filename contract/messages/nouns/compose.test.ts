import { expect, test } from 'vitest'
import { messageFactory } from '../message.ts'
import { type Composed, compose } from './compose.ts'

const nouns = {
  album: { gender: 'm', one: 'album', this: 'cet album' },
  category: { gender: 'f', one: 'catégorie', this: 'cette catégorie' },
}

test('a sentence is said of each noun, under its own name and that of its list', () => {
  const texts = compose([{ eachNoun: { 'gone.*': '{{This}} n’existe plus.' } }], nouns)
  expect(texts).toEqual({
    gone: {
      album: 'Cet album n’existe plus.',
      albums: 'Cet album n’existe plus.',
      category: 'Cette catégorie n’existe plus.',
      categories: 'Cette catégorie n’existe plus.',
    },
  })
})

test('a sentence agrees with the gender of the noun, in every plural form, and keeps its other values', () => {
  const eachNoun = {
    'many.*_f_one': '{{count, number}} {{one}} créée par {{name}}',
    'many.*_one': '{{count, number}} {{one}} créé par {{name}}',
  }
  expect(compose([{ eachNoun }], nouns)).toMatchObject({
    many: {
      album_one: '{{count, number}} album créé par {{name}}',
      category_one: '{{count, number}} catégorie créée par {{name}}',
    },
  })
})

test('a text of one noun takes precedence, from whatever part it comes, and changes no part', () => {
  const shared = { gone: { track: 'Introuvable.' }, albums: { add: 'Nouvel album' }, home: { title: 'a' } }
  const own = {
    eachNoun: { 'gone.*': '{{This}} n’existe plus.', '*.add': 'Ajouter {{one}}' },
    albums: { hint: 'x' },
    home: { hint: 'b' },
  }
  const before = structuredClone([shared, own])
  expect(compose([shared, own], nouns)).toMatchObject({
    gone: { track: 'Introuvable.', album: 'Cet album n’existe plus.' },
    albums: { add: 'Nouvel album', hint: 'x' },
    categories: { add: 'Ajouter catégorie' },
    home: { title: 'a', hint: 'b' },
  })
  expect([shared, own]).toEqual(before)
})

test('a space separates Latin letters from Chinese characters', () => {
  const eachNoun = { 'add.*': '添加{{one}}', 'added.*': '{{one}}已添加。' }
  expect(compose([{ eachNoun }], { webhook: { one: 'Webhook' }, apiKey: { one: 'API 密钥' } })).toMatchObject(
    {
      add: { webhook: '添加 Webhook', apiKey: '添加 API 密钥' },
      added: { webhook: 'Webhook 已添加。', apiKey: 'API 密钥已添加。' },
    },
  )
})

test('a sentence without its values, and one of a noun that is not there, do not compile', () => {
  const say =
    messageFactory<
      Composed<{
        eachNoun: { 'gone.*': 'This {{one}} is gone.'; 'more.*_other': '{{count}} {{other}} by {{name}}' }
        plain: 'Saved.'
      }>
    >()
  expect(say('gone.album')).toBe('word:gone.album')
  expect(say('more.albums', { count: 2, name: 'Ram' })).toBe('word:more.albums?count=2&name=Ram')
  expect(say('plain')).toBe('word:plain')
  // @ts-expect-error no such noun
  say('gone.house')
  // @ts-expect-error no name
  say('more.albums', { count: 2 })
  // @ts-expect-error the forms of the noun are not for the caller to give
  say('gone.album', { one: 'album' })
})
