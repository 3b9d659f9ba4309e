import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { message } from '#server/core/messages/message.ts'
import { type AudioHost, mute, redirect, startAudioHost, status } from '#server/testing/audio-host.ts'
import { type Guard, guardOf, type Located } from './guard.ts'
import { NOT_PUBLIC } from './link-errors.ts'
import { openLink } from './open-link.ts'
import { isPublicAddress } from './public-address.ts'

let host: AudioHost
beforeAll(async () => {
  host = await startAudioHost()
})
afterAll(() => host.stop())

const nobody = async (name: string): Promise<Located[]> => {
  throw new Error(`${name} was asked for`)
}
const answering =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
const refused = { localized: NOT_PUBLIC, isFinal: true }
const open = (link: string, guard: Guard) =>
  openLink(link, { guard, timeouts: { connect: 5000, answer: 5000 }, signal: new AbortController().signal })

describe('an internal address is refused with one and the same message', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.0.0.1./',
    'http://０.0.0.0/',
    'http://0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://100.100.100.200/',
    'http://169.254.169.254/latest/meta-data/',
    'http://168.63.129.16/',
    'http://192.0.2.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::]/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[64:ff9b::]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001::1]/',
    'http://[2001:db8::1]/',
    'http://[fc00::1]/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'ftp://example.org/a.mp3',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
  ])('%s', async (link) => {
    await expect(guardOf([], nobody)(new URL(link))).rejects.toMatchObject(refused)
  })
})

test('a name is refused when any of its addresses is internal, in whatever way it is written', async () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:10.0.0.1', 'fe80::1%eth0', '64:ff9b::a00:1'])
    await expect(
      guardOf([], answering('93.184.215.14', address))(new URL('http://a.example/')),
      address,
    ).rejects.toMatchObject(refused)
  await expect(guardOf([], answering())(new URL('http://a.example/'))).rejects.toMatchObject(refused)
  await expect(guardOf([])(new URL('http://localhost/'))).rejects.toMatchObject(refused)
})

test('public addresses pass, also those of IPv6 and what a network translates to IPv4', async () => {
  for (const address of ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '64:ff9b::5db8:d70e'])
    expect(isPublicAddress(address), address).toBe(true)
  const located = await guardOf([], answering('93.184.215.14'))(new URL('https://a.example/'))
  expect(located).toEqual([{ address: '93.184.215.14', family: 4 }])
})

test('what FETCH_ALLOW names passes: a host, an address, a range; its neighbours do not', async () => {
  const guard = guardOf(['files.lan', '127.0.0.2', '10.1.0.0/16', 'fd00::/8'], answering('192.168.7.7'))
  for (const link of ['http://files.lan/', 'http://FILES.lan./', 'http://127.0.0.2/', 'http://10.1.9.9/'])
    await expect(guard(new URL(link)), link).resolves.toHaveLength(1)
  await expect(guard(new URL('http://[fd12::1]/'))).resolves.toHaveLength(1)
  for (const link of ['http://other.lan/', 'http://127.0.0.1/', 'http://10.2.0.1/', 'http://[fe80::1]/'])
    await expect(guard(new URL(link)), link).rejects.toMatchObject(refused)
})

test('no connection is made to an address that is refused', async () => {
  const link = host.at('/secret', status(200))
  await expect(open(link, guardOf([]))).rejects.toMatchObject(refused)
  expect(host.asked('/secret')).toEqual([])
})

test('the address that was checked is the one connected to, whatever the name service says next', async () => {
  const answers = [['127.0.0.1'], ['127.0.0.2']]
  const asked: string[] = []
  const guard = guardOf(['127.0.0.1'], async (name) => {
    asked.push(name)
    return answering(...(answers.shift() ?? []))()
  })
  host.at('/named', status(200))
  const { response } = await open(`http://songs.example:${host.port}/named`, guard)
  expect(response.socket.remoteAddress).toBe('127.0.0.1')
  response.destroy()
  expect(asked).toEqual(['songs.example'])
  expect(host.asked('/named')[0]?.headers.host).toBe(`songs.example:${host.port}`)
  await expect(open(`http://songs.example:${host.port}/named`, guard)).rejects.toMatchObject(refused)
})

test('a name that does not exist is refused in the words of an address that is not public', async () => {
  const gone = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
  const guard = guardOf([], () => Promise.reject(gone))
  await expect(open('http://no.example/a.mp3', guard)).rejects.toMatchObject({
    message: "The link doesn't lead to a public web address.",
    isFinal: true,
  })
})

test('a server that is not there is said to be so', async () => {
  const closed = await startAudioHost()
  const link = closed.at('/a.mp3', mute)
  await closed.stop()
  await expect(open(link, guardOf(['127.0.0.1']))).rejects.toMatchObject({
    message: '127.0.0.1 refused the connection.',
    isFinal: false,
  })
})

test('a redirection to an address that no request can be made to is said to be one', async () => {
  const guard = guardOf(['127.0.0.1'])
  const user = host.at('/user', redirect('http://%zz:x@127.0.0.1/a.mp3'))
  await expect(open(user, guard)).rejects.toMatchObject({
    localized: message('fetch.noAddress'),
    isFinal: true,
  })
  const name = `${'a.'.repeat(130)}example`
  const long = host.at('/long', redirect(`http://${name}/a.mp3`))
  await expect(open(long, guard)).rejects.toMatchObject({
    localized: message('fetch.unreachable', { host: name }),
  })
})
