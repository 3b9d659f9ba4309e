import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import type { Context } from './context.ts'
import type { CheckAnswer } from './http/handlers.ts'
import type { Job } from './jobs/job.ts'

/** A part of the product that no other code refers to, except that `server/parts.ts` names it. */
export type Part = {
  /** The calls of the part by name, for the description of the API. */
  calls: Readonly<Record<string, Endpoint>>
  jobs: readonly Job<never>[]
  /** The deletions that it runs every ten minutes; a failing one does not stop the others. */
  chores(context: Context): readonly (() => Promise<unknown>)[]
  /** Adds the routes of the part. `web` is the folder of the built web, or null without one. */
  serve(
    app: FastifyInstance,
    context: Context,
    given: { web: string | null; checkAnswer: CheckAnswer },
  ): Promise<void>
}
