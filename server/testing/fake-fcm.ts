import { createVerify, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

type Sent = {
  message: {
    topic?: string
    token?: string
    notification: { title: string; body: string }
    data: Record<string, string>
  }
}

/** How the next calls are answered; what is absent is as it should be. */
type Failures = {
  /** The status that asking for a token answers. */
  token?: number
  /** The status that sending answers, in the service's own words. */
  send?: number
  /** The push service's own code for why it refuses, which stands in the details of its answer. */
  code?: string
  /** Sending answers this status with the page of a gateway. */
  gateway?: number
  /** Sending takes the message and never answers. */
  hangs?: boolean
  /** Sending takes the message and closes the connection. */
  dies?: boolean
  /** The status that changing a topic answers. */
  topic?: number
  /** What changing a topic says of a device, by its token. */
  devices?: Record<string, string>
}

/** In bytes: how large a message may be, and one to a topic, as the service's list of error codes says. */
const MAX_BYTES = 4096
const MAX_TOPIC_BYTES = 2048

const PROJECT = 'sangraha-test'
const TOKEN = 'a token of the fake'

/** Google's words for a status, as the real service answers them. */
const STATUSES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
}

/**
 * A push service on loopback over real HTTP: it gives tokens for what the account's own key has signed, and takes
 * messages that carry one. The account is made for it, in a key file of its own.
 */
export async function fakeFcm() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const directory = await mkdtemp(join(tmpdir(), 'sangraha-fcm-'))
  const accountFile = join(directory, 'account.json')
  const client_email = `push@${PROJECT}.example.org`
  await writeFile(
    accountFile,
    JSON.stringify({
      type: 'service_account',
      project_id: PROJECT,
      client_email,
      private_key: privateKey,
    }),
  )

  /** What was taken: these messages are on the phones. */
  const taken: Sent['message'][] = []
  const failures: Failures = {}
  /** The devices of each topic. */
  const topics = new Map<string, Set<string>>()
  let tokens = 0

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    if (request.url === '/token') return giveToken(body, response)
    if (request.url?.startsWith('/iid/v1:')) return changeTopic(request, body, response)
    if (request.url !== `/v1/projects/${PROJECT}/messages:send`) return refuse(response, 404)
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return refuse(response, 401)
    if (failures.send) return refuse(response, failures.send, failures.code)
    if (failures.gateway) return response.writeHead(failures.gateway).end('<html>Bad gateway</html>')
    const { message }: Sent = JSON.parse(body)
    if (Buffer.byteLength(JSON.stringify(message)) > (message.topic ? MAX_TOPIC_BYTES : MAX_BYTES))
      return refuse(response, 400)
    taken.push(message)
    if (failures.dies) return void response.destroy()
    if (!failures.hangs) json(response, 200, { name: `projects/${PROJECT}/messages/${taken.length}` })
  }

  function changeTopic({ url, headers }: IncomingMessage, body: string, response: ServerResponse) {
    if (headers.authorization !== `Bearer ${TOKEN}` || headers.access_token_auth !== 'true')
      return refuse(response, 401)
    if (failures.topic) return refuse(response, failures.topic)
    const { to, registration_tokens }: { to: string; registration_tokens: string[] } = JSON.parse(body)
    const topic = to.replace('/topics/', '')
    const subscribed = topics.get(topic) ?? new Set()
    topics.set(topic, subscribed)
    const results = registration_tokens.map((token) => {
      const error = failures.devices?.[token]
      if (error) return { error }
      if (url === '/iid/v1:batchAdd') subscribed.add(token)
      else subscribed.delete(token)
      return {}
    })
    json(response, 200, { results })
  }

  function giveToken(body: string, response: ServerResponse) {
    tokens++
    if (failures.token)
      return json(response, failures.token, { error: 'refused', error_description: 'as asked' })
    const [header, claims, signature] = (new URLSearchParams(body).get('assertion') ?? '').split('.')
    const isSigned = createVerify('RSA-SHA256')
      .update(`${header}.${claims}`)
      .verify(publicKey, signature ?? '', 'base64url')
    const { iss } = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString() || '{}')
    if (!isSigned || iss !== client_email)
      return json(response, 400, { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' })
    json(response, 200, { access_token: TOKEN, token_type: 'Bearer', expires_in: 3600 })
  }

  server.listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    /** The settings of a product that pushes here. */
    settings: { FCM_SERVICE_ACCOUNT: accountFile, FCM_ENDPOINT: `http://127.0.0.1:${port}` },
    taken,
    failures,
    /** The devices of a topic. */
    subscribed: (topic: string) => [...(topics.get(topic) ?? [])].toSorted(),
    tokens: () => tokens,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function json(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify(body))
}

const FCM_ERROR = 'type.googleapis.com/google.firebase.fcm.v1.FcmError'

const refuse = (response: ServerResponse, code: number, errorCode?: string) =>
  json(response, code, {
    error: {
      code,
      message: 'Refused as asked',
      status: STATUSES[code],
      ...(errorCode && { details: [{ '@type': FCM_ERROR, errorCode }] }),
    },
  })
