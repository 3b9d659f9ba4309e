import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { once } from '#contract/values/once.ts'
import type { Settings } from '#server/core/settings/settings.ts'
import { answerOf } from './answer-cache.ts'
import { docsPage } from './docs-page.ts'
import { openApi } from './openapi.ts'
import { sendAnswer } from './send-answer.ts'

type Contract = Record<string, Record<string, Endpoint>>

/** Serves the API description for programs (`openapi.json`) and for people (`docs`), both built from the contract. */
export function documentApi(
  app: FastifyInstance,
  contract: Contract,
  { basePath, publicUrl }: Settings,
): void {
  // The description is made when it is first requested: describing all schemas takes a quarter of a second.
  const document = once(() => answerOf(openApi(contract, `${publicUrl ?? basePath}/api`)))
  const page = once(() => docsPage(contract))
  // The description has one and a half megabytes and is public, so it is written and compressed once.
  app.get('/openapi.json', (request, reply) =>
    sendAnswer(
      request,
      reply.header('cache-control', 'no-cache'),
      document(),
      'application/json; charset=utf-8',
    ),
  )
  app.get('/docs', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page().replace('<style>', `<style nonce="${reply.styleNonce}">`)),
  )
}
