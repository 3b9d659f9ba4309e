import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import type { Context } from './context.ts'
import type { CheckAnswer } from './http/handlers.ts'
import type { Job } from './jobs/job.ts'

/** A part of the product that the rest does not know: it is named in `server/parts.ts` alone. */
export type Part = {
  /** Its calls by name, for the description of the API. */
  calls: Readonly<Record<string, Endpoint>>
  jobs: readonly Job<never>[]
  /** What it deletes every ten minutes, each apart from the others. */
  chores(context: Context): readonly (() => Promise<unknown>)[]
  /** Adds its routes. `web` is the folder of the built web, or null without one. */
  serve(
    app: FastifyInstance,
    context: Context,
    given: { web: string | null; checkAnswer: CheckAnswer },
  ): Promise<void>
}
