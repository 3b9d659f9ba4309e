import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

type Account = { accessKeyId: string; secretAccessKey: string; region: string }

/** In milliseconds: how far the clock of a client may be off. */
const MAX_SKEW_MS = 15 * 60_000

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Why the signature of a request, in its header or its query, is not valid, by the code that S3 has for it; or null. */
export function signatureProblem(request: IncomingMessage, account: Account): string | null {
  const url = new URL(request.url ?? '/', 'http://s3')
  const query = url.searchParams
  const inHeader =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  const [credential, names, signature, time, payload] = inHeader
    ? [
        ...inHeader.slice(1),
        String(request.headers['x-amz-date']),
        String(request.headers['x-amz-content-sha256']),
      ]
    : [
        ...['Credential', 'SignedHeaders', 'Signature', 'Date'].map((name) => query.get(`X-Amz-${name}`)),
        'UNSIGNED-PAYLOAD',
      ]
  if (!credential || !names || !signature || !time) return 'AccessDenied'
  const scope = `${time.slice(0, 8)}/${account.region}/s3/aws4_request`
  if (credential !== `${account.accessKeyId}/${scope}`) return 'InvalidAccessKeyId'
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3:$4:$5Z'))
  if (!inHeader && Date.now() > at + 1000 * Number(query.get('X-Amz-Expires'))) return 'AccessDenied'
  if (inHeader && Math.abs(Date.now() - at) > MAX_SKEW_MS) return 'RequestTimeTooSkewed'

  const sorted = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&')
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, url.pathname, sorted, headers.join(''), names, payload].join('\n')
  const hashed = createHash('sha256').update(canonical).digest('hex')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${account.secretAccessKey}`)
  const expected = hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hashed}`).toString('hex')
  return expected === signature ? null : 'SignatureDoesNotMatch'
}
