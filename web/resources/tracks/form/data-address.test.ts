import { expect, test } from 'vitest'
import { fileOfDataAddress } from './data-address.ts'

test('the cover of a recording becomes a file of its type, byte for byte', async () => {
  const file = fileOfDataAddress('data:image/webp;base64,AAH/gA==', 'cover')
  expect([file.name, file.type]).toEqual(['cover.webp', 'image/webp'])
  expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([0, 1, 255, 128])
})

test('what is no base64 data address is refused', () => {
  expect(() => fileOfDataAddress('https://example.org/a.webp', 'cover')).toThrow('Not a base64 data address')
})
