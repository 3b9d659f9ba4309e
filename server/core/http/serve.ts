import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Download } from '#contract/download.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Word } from '#contract/word.ts'
import { say } from '#server/words/say.ts'
import { accepted } from './envelope.ts'
import type { Answer, Authorise, Call, SignedIn } from './handlers.ts'
import { answerLanguage } from './language.ts'
import { readForm } from './multipart.ts'
import { invalid, notFound } from './refusals.ts'
import { storable } from './storable.ts'

type AnyHandler = (call: Call<Endpoint>) => Promise<Answer<unknown>>
type Serving = {
  authorise: Authorise
  /** Where file parts are kept while a call lasts. */
  uploads: string
  /** Checks every answer against the contract; for tests, since it costs as much as the query. */
  checkAnswers: boolean
}

/** Binds every endpoint of the contract to its handler. */
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
  app.route({
    method: endpoint.method,
    url: `/${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    // Before anything of the body is read: who is not allowed learns nothing from it.
    onRequest: async (request) => {
      const admin = await serving.authorise(request, endpoint.who)
      if (admin) admins.set(request, admin)
    },
    handler: (request, reply) => answer(request, reply, admins.get(request) ?? null),
  })

  async function answer(request: FastifyRequest, reply: FastifyReply, admin: SignedIn | null) {
    const language = answerLanguage(request, reply)
    const params = readParams(endpoint, request.params as object)
    const changes: number[] = []
    if (admin) admin.noted = (change_id) => changes.push(change_id)
    const form = request.isMultipart() ? await readForm(request, endpoint.files ?? {}, serving.uploads) : null
    try {
      const body = readBody(endpoint, form ? form.body : request.body)
      const { message, data } = await handler({ params, body, admin, language, request } as Call<Endpoint>)
      if (serving.checkAnswers) z.parse(endpoint.data, data)
      if (data instanceof Download) return sendFile(reply, data)
      const [change_id, ...others] = changes
      const answered = accepted(language, message, data, endpoint.beside)
      return change_id === undefined || others.length > 0 ? answered : { ...answered, change_id }
    } finally {
      await form?.discard()
    }
  }
}

/** The name in both forms: the second is for names that are not ASCII (RFC 6266). */
function sendFile(reply: FastifyReply, { file_name, media_type, content }: Download) {
  const ascii = file_name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const exact = encodeURIComponent(file_name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return reply
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`)
    .type(media_type)
    .send(content instanceof Uint8Array ? content : Readable.from(content))
}

function readParams(endpoint: Endpoint, params: object): unknown {
  if (!endpoint.params) return {}
  const texts = Object.entries(params).map(([name, text]) => [name, storable(String(text))])
  const read = z.safeParse(endpoint.params, Object.fromEntries(texts))
  // An id that cannot exist is a record that does not.
  if (!read.success) throw notFound('record')
  return read.data
}

function readBody(endpoint: Endpoint, body: unknown): unknown {
  if (!endpoint.body) return {}
  // What a rule does not say itself is zod's own fault.
  const read = z.safeParse(endpoint.body, body ?? {}, { error: () => say('rules.invalid') })
  if (read.success) return read.data
  throw invalid(fieldErrors(read.error), endpoint.invalid ?? 200)
}

/** The first message of each field. */
function fieldErrors(error: z.core.$ZodError): Record<string, Word> {
  const errors: Record<string, Word> = {}
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? 'body')
    // Every rule of the contract says a Word; a test walks them all.
    errors[field] ??= issue.message as Word
  }
  return errors
}
