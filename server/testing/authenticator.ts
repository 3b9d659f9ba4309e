import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Options = Record<string, unknown>
/** What a test makes differently from a real authenticator. */
type Oddities = { origin?: string; counter?: number; isVerified?: boolean }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const encode = (value: unknown) => Buffer.from(isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0]))

/** An authenticator with one passkey, in software; what it answers has the form of a browser's JSON. */
export function authenticatorOf(origin: string) {
  const rpIdHash = sha256(new URL(origin).hostname)
  const id = randomBytes(32)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // ES256 on P-256 (RFC 9053).
  const coseKey = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  let uses = 0

  const clientData = (type: string, { challenge }: Options, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const answer = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
  })
  const data = (flags: number, counter: number) => {
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags, 0)
    rest.writeUInt32BE(counter, 1)
    return Buffer.concat([rpIdHash, rest])
  }
  /** User present, and verified. */
  const flagsOf = (isVerified = true) => (isVerified ? 0x05 : 0x01)

  return {
    register(options: Options, { origin: from = origin, isVerified }: Oddities = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        data(flagsOf(isVerified) | 0x40, 0),
        Buffer.alloc(16),
        length,
        id,
        encode(coseKey),
      ])
      const attestationObject = encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return answer({ clientDataJSON: clientData('webauthn.create', options, from), attestationObject })
    },
    sign(options: Options, { origin: from = origin, counter, isVerified }: Oddities = {}) {
      uses = counter ?? uses + 1
      const authenticatorData = data(flagsOf(isVerified), uses)
      const clientDataJSON = clientData('webauthn.get', options, from)
      const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)])
      const signature = sign('sha256', signed, privateKey)
      return answer({ clientDataJSON, authenticatorData, signature })
    },
  }
}
