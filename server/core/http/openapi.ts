import * as z from 'zod/mini'
import type { Endpoint } from '#contract/calls/endpoint.ts'

type Schema = Record<string, unknown>
type Contract = Record<string, Record<string, Endpoint>>

/** A type of the contract as JSON Schema, for input or output; a file part is binary. */
export function schemaOf(type: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // The only custom check in the contract is that of an uploaded file.
      if (zodSchema._zod.def.type === 'custom')
        Object.assign(jsonSchema, { type: 'string', format: 'binary' })
    },
  })
  return schema
}

const WHO = {
  anyone: 'No sign-in required.',
  admins: 'Requires a signed-in admin.',
  'main admin': 'Requires the main admin.',
  apps: 'Requires an API key.',
}

const USER = { none: '', required: 'Requires a signed-in user.', optional: 'A user may be signed in.' }

/** The rights that a limited sub admin needs for a call; its body can require more. */
function neededBy({ needs, needsOf, storedNeeds }: Endpoint): string {
  if (typeof needs !== 'object') return needs === 'left out' ? 'Leaves out what the admin may not view.' : ''
  const more = needsOf || storedNeeds ? ', and more for some requests' : ''
  return `Needs the rights ${needs.join(', ')}${more}.`
}

const json = (schema: Schema, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
})
const answer = (description: string, schema: Schema, example?: unknown) => ({
  description,
  content: json(schema, example),
})
const refusal = { $ref: '#/components/schemas/Refused' }

const fileOrRefusal = (types: readonly string[]) => ({
  ...Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
  ...json(refusal),
})

function accepted({ data, topLevelFields = [] }: Endpoint): Schema {
  const answered = schemaOf(data, 'output')
  const properties = (answered.properties ?? {}) as Record<string, Schema>
  const repeated = Object.fromEntries(topLevelFields.map((name) => [name, properties[name] ?? {}]))
  return {
    type: 'object',
    properties: { success: { const: 1 }, message: { type: 'string' }, data: answered, ...repeated },
    required: ['success', 'message', 'data', ...topLevelFields],
  }
}

function body({ body: taken, files, takesParts, example }: Endpoint) {
  if (!taken) return {}
  const schema = schemaOf(taken, 'input')
  const multipart = files ? { 'multipart/form-data': { schema } } : {}
  const sent = files && takesParts ? withParts(schema, Object.keys(files)) : schema
  return { requestBody: { content: { ...json(sent, example?.body), ...multipart } } }
}

/** The schema of a call in JSON, in which each file is named by the id of its upload in parts. */
const withParts = (schema: Schema, files: readonly string[]): Schema => ({
  ...schema,
  properties: {
    ...(schema.properties ?? {}),
    ...Object.fromEntries(files.map((name) => [name, SENT_IN_PARTS])),
  },
})

const SENT_IN_PARTS: Schema = {
  type: 'object',
  description: 'A file whose parts were sent before, see upload/begin.',
  properties: { upload_id: { type: 'string', format: 'uuid' } },
  required: ['upload_id'],
}

function parameters(type: z.ZodMiniType | undefined, place: 'path' | 'query'): Schema[] {
  if (!type) return []
  const schema = schemaOf(type, 'input')
  const required: unknown = schema.required
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || (Array.isArray(required) && required.includes(name)),
    schema: described,
  }))
}

/** The security of a call for apps: a key and, if a user makes the call, the token of that user. */
function keysOf({ who, user }: Endpoint) {
  if (who === 'anyone') return { security: [] }
  if (who !== 'apps') return {}
  const [key, both] = [{ apiKey: [] }, { apiKey: [], userToken: [] }]
  return { security: user === 'required' ? [both] : user === 'optional' ? [key, both] : [key] }
}

function operation(resource: string, name: string, endpoint: Endpoint): Schema {
  return {
    tags: [resource],
    operationId: `${resource}.${name}`,
    summary: endpoint.summary,
    description: [WHO[endpoint.who], USER[endpoint.user ?? 'none'], neededBy(endpoint)]
      .filter(Boolean)
      .join(' '),
    ...keysOf(endpoint),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...body(endpoint),
    responses: {
      200: endpoint.file
        ? { description: 'The file, or an error message.', content: fileOrRefusal(endpoint.file) }
        : answer(
            'The result, or an error with `success: 0`.',
            { oneOf: [accepted(endpoint), refusal] },
            endpoint.example && { success: 1, message: '', data: endpoint.example.data },
          ),
      '4XX': answer(
        'The request was rejected before processing: not signed in, forbidden, malformed or too large.',
        refusal,
      ),
      '5XX': answer('The server cannot process the request at the moment.', refusal),
    },
  }
}

/** Builds the OpenAPI 3.1 document of the API from the schemas that validate it. `server` is the API's base URL. */
export function openApi(contract: Contract, server: string): Schema {
  const paths: Record<string, Schema> = {}
  for (const [resource, endpoints] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = `/${endpoint.path}`
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(resource, name, endpoint) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sangraha',
      version: '1',
      description: 'The API of the Sangraha back office. Players use OpenSubsonic instead, below /rest/.',
    },
    externalDocs: {
      description: 'OpenSubsonic, as it is published',
      url: 'https://opensubsonic.netlify.app/docs/openapi/',
    },
    servers: [{ url: server }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access_token returned by admin/adminLogin.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, which the main admin makes. Only the calls below app accept it.',
        },
        userToken: {
          type: 'apiKey',
          in: 'header',
          name: 'User-Token',
          description: 'The user_token that a sign-in of a user answers. Only the calls below app accept it.',
        },
      },
      schemas: { Refused: refusedSchema },
    },
  }
}

const refusedSchema = {
  type: 'object',
  properties: {
    success: { const: 0 },
    message: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    data: {},
  },
  required: ['success', 'message', 'code'],
}
