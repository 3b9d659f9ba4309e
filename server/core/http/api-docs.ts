import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { once } from '#contract/values/once.ts'
import type { Settings } from '#server/core/settings/settings.ts'
import { docsPage } from './docs-page.ts'
import { openApi } from './openapi.ts'

type Contract = Record<string, Record<string, Endpoint>>

/** Serves the API description for programs (`openapi.json`) and for people (`docs`), both built from the contract. */
export function documentApi(
  app: FastifyInstance,
  contract: Contract,
  { basePath, publicUrl }: Settings,
): void {
  // Made when first asked for: describing all schemas takes a quarter of a second of every start.
  const document = once(() => openApi(contract, `${publicUrl ?? basePath}/api`))
  const page = once(() => docsPage(contract))
  app.get('/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(document()))
  app.get('/docs', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page().replace('<style>', `<style nonce="${reply.styleNonce}">`)),
  )
}
