import { expect, test } from 'vitest'
import { presign } from './presign.ts'

test('an address is signed as in the example that Amazon publishes', () => {
  const address = presign(
    {
      url: 'https://examplebucket.s3.amazonaws.com/test.txt',
      region: 'us-east-1',
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      seconds: 86_400,
    },
    new Date('2013-05-24T00:00:00Z'),
  )
  expect(new URL(address).searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})
