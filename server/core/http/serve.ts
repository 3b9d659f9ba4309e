import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { SAVE_KEY_HEADER } from '#contract/calls/envelope.ts'
import { RIGHTS_HEADER, writtenRights } from '#contract/calls/written-rights.ts'
import { Download } from '#contract/values/files.ts'
import type { ChangeKind } from '#server/core/change-log/record-change.ts'
import { invalid, notFound } from '#server/core/errors/api-errors.ts'
import { attachment } from '#server/core/files/attachment.ts'
import { checkRights, checkRightsOfBody } from './check-rights.ts'
import { accepted } from './envelope.ts'
import type {
  Answer,
  Authorise,
  Call,
  CheckAnswer,
  FindStoredNeeds,
  SignedIn,
  TakeParts,
} from './handlers.ts'
import { answerLanguage } from './language.ts'
import { readForm, type Uploads } from './multipart.ts'
import { type Refusals, readAddress, readBody, routeOf } from './read-input.ts'
import { allowLongWork } from './work-timeout.ts'

type AnyHandler = (call: Call<Endpoint>) => Promise<Answer<unknown>>
type Serving = {
  authorise: Authorise
  findStoredNeeds: FindStoredNeeds
  uploads: Uploads
  takeParts: TakeParts
  checkAnswer: CheckAnswer
  /** Whether `history/undo` can undo changes of a kind. */
  isUndoable: (kind: ChangeKind) => boolean
}

/** Registers a route for every endpoint of the contract. */
export function serve(
  app: FastifyInstance,
  contract: Record<string, Record<string, Endpoint>>,
  routes: Record<string, Record<string, AnyHandler>>,
  serving: Serving,
): void {
  for (const [resource, endpoints] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const handler = routes[resource]?.[name]
      if (!handler) throw new Error(`The contract's ${resource}.${name} has no handler in server/routes.ts`)
      bind(app, endpoint, handler, serving)
    }
}

function bind(app: FastifyInstance, endpoint: Endpoint, handler: AnyHandler, serving: Serving): void {
  const admins = new WeakMap<FastifyRequest, SignedIn>()
  const refuse: Refusals = {
    noRecord: () => notFound('record'),
    invalid: (fields) => invalid(fields, endpoint.invalid ?? 200),
  }
  app.route({
    method: endpoint.method,
    url: routeOf(endpoint),
    config: { hasFiles: endpoint.files !== undefined },
    ...(endpoint.maxJsonBytes && { bodyLimit: endpoint.maxJsonBytes }),
    // Rights are checked before the body is read, so that unauthorised clients get no validation errors.
    onRequest: async (request, reply) => {
      const admin = await serving.authorise(request, endpoint)
      if (admin) {
        const key = request.headers[SAVE_KEY_HEADER]
        if (typeof key === 'string' && key !== '') admin.save_key = key
        reply.header(RIGHTS_HEADER, writtenRights(admin.rights))
        checkRights(endpoint, admin)
        admins.set(request, admin)
      }
    },
    handler: (request, reply) => answer(request, reply, admins.get(request) ?? null),
  })

  async function answer(request: FastifyRequest, reply: FastifyReply, admin: SignedIn | null) {
    const language = answerLanguage(request, reply)
    const { params } = readAddress(endpoint, request, refuse)
    const changes: { change_id: number; kind: ChangeKind }[] = []
    if (admin) admin.onChangeRecorded = (change_id, kind) => changes.push({ change_id, kind })
    const form = request.isMultipart()
      ? await readForm(request, endpoint.files ?? {}, serving.uploads)
      : admin && endpoint.takesParts
        ? await serving.takeParts(endpoint, admin, request.body)
        : null
    const endWork = allowLongWork(request)
    try {
      const body = readBody(endpoint, form ? form.body : request.body, refuse)
      if (admin) await checkRightsOfBody(endpoint, admin, body as object, serving.findStoredNeeds)
      const { message, data } = await handler({
        params,
        body,
        admin,
        language,
        request,
        reply,
      } as Call<Endpoint>)
      serving.checkAnswer(endpoint, data)
      if (data instanceof Download) return sendFile(reply, data)
      const [change, ...others] = changes
      const answered = accepted(language, message, data, endpoint.topLevelFields)
      // The client offers to undo the entry that an answer names, so only a single undoable entry is named.
      const isOffered = change && others.length === 0 && serving.isUndoable(change.kind)
      return isOffered ? { ...answered, change_id: change.change_id } : answered
    } finally {
      endWork()
      await form?.discard()
    }
  }
}

function sendFile(reply: FastifyReply, { file_name, media_type, content }: Download) {
  return reply
    .header('content-disposition', attachment(file_name))
    .type(media_type)
    .send(content instanceof Uint8Array ? content : Readable.from(content))
}
