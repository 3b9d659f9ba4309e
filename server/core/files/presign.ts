import { createHash, createHmac } from 'node:crypto'

type Signing = {
  /** The address of the object, without a query. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  seconds: number
  /** The headers that the service shall send, such as `response-content-type`. */
  query?: Record<string, string>
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Escapes a text by RFC 3986: `encodeURIComponent` leaves five characters that signatures escape. */
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Makes an address at which anyone may get an object for some seconds (AWS Signature Version 4, in the query). */
export function presign(
  { url, region, accessKeyId, secretAccessKey, seconds, query = {} }: Signing,
  now = new Date(),
): string {
  const { origin, host, pathname } = new URL(url)
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const parameters = {
    ...query,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
  }
  const sorted = Object.entries(parameters)
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&')
  const request = ['GET', pathname, sorted, `host:${host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const hashed = createHash('sha256').update(request).digest('hex')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hashed}`).toString('hex')
  return `${origin}${pathname}?${sorted}&X-Amz-Signature=${signature}`
}
