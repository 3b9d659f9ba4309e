import { sql } from 'kysely'
import { afterAll } from 'vitest'
import * as z from 'zod'
import { buildApp } from '#server/app.ts'
import { databaseOn, openPool } from '#server/core/database/connect.ts'
import { openReplicas } from '#server/core/replicas/open-replicas.ts'
import { checkAnswer } from './check-answer.ts'
import { startApp, type TestApp } from './start-app.ts'

/** A node of a plan as it was carried out, of which we read what says how many rows it looked at. */
const planNode = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number().default(0),
  'Actual Loops': z.number().default(0),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Join Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  get Plans() {
    return z.array(planNode).default([])
  },
})
type PlanNode = z.output<typeof planNode>
const explained = z.object({ 'Query Text': z.string(), Plan: planNode })

/** What a node of a plan did, in rows that it looked at, and the table that it read. */
export type Step = { node: string; table: string | undefined; rows: number; statement: string }

function* stepsOf(node: PlanNode, statement: string): Generator<Step> {
  const each =
    node['Actual Rows'] +
    node['Rows Removed by Filter'] +
    node['Rows Removed by Join Filter'] +
    node['Rows Removed by Index Recheck']
  yield {
    node: node['Node Type'],
    table: node['Relation Name'],
    rows: each * node['Actual Loops'],
    statement,
  }
  for (const below of node.Plans) yield* stepsOf(below, statement)
}

/** An application with such a second server, for the tests of a file, after which both are stopped. */
export async function startExplained() {
  const app = await startApp()
  const server = await explainingServer(app)
  afterAll(async () => {
    await server.stop()
    await app.stop()
  })
  return { app, server }
}

/**
 * A second server on the same database, of whose statements PostgreSQL's auto_explain tells the plans as they were
 * carried out: `steps` has those since `forget`.
 */
export async function explainingServer(app: TestApp) {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
  for (const [name, value] of Object.entries(settings))
    await sql`alter database ${sql.ref(rows[0]?.name ?? '')} set ${sql.raw(name)} = ${sql.lit(value)}`.execute(
      app.db,
    )
  let steps: Step[] = []
  const pool = openPool(app.databaseUrl)
  pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const plan = /plan:\n([\s\S]*)/.exec(message)?.[1]
      if (plan === undefined) return
      const { 'Query Text': statement, Plan } = explained.parse(JSON.parse(plan))
      steps.push(...stepsOf(Plan, statement))
    }),
  )
  const db = databaseOn(pool)
  const replicas = await openReplicas(app.context.settings, db, app.context.log)
  const server = await buildApp({ ...app.context, db, replicas }, { web: null, logs: false, checkAnswer })
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  return {
    async post(path: string, body: FormData | object): Promise<Record<string, unknown>> {
      const isForm = body instanceof FormData
      const response = await fetch(`${address}/api/${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${app.main.access_token}`,
          ...(isForm ? {} : { 'content-type': 'application/json' }),
        },
        body: isForm ? body : JSON.stringify(body),
      })
      const answer = z
        .object({
          success: z.number(),
          message: z.string(),
          data: z.record(z.string(), z.unknown()).default({}),
        })
        .parse(await response.json())
      if (answer.success !== 1) throw new Error(`${path}: ${answer.message}`)
      return answer.data
    },
    /** The body of an answer to GET below the address of the server. */
    async get(path: string): Promise<unknown> {
      const response = await fetch(`${address}/${path}`)
      return response.json()
    },
    steps: () => steps,
    forget() {
      steps = []
    },
    async stop() {
      await server.close()
      await db.destroy()
    },
  }
}
