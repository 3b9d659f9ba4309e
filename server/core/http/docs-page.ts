import type { Endpoint } from '#contract/calls/endpoint.ts'
import { escapeHtml } from '#contract/values/escape-html.ts'
import { schemaOf } from './openapi.ts'

type Schema = Record<string, unknown>

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const schemasIn = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : [])

/** Describes a schema briefly: `string`, `integer or null`, `array of { id, name }`. */
function typeName(schema: Schema): string {
  const choices = schemasIn(schema.anyOf ?? schema.oneOf)
  if (choices.length > 0) return [...new Set(choices.map(typeName))].join(' or ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.format === 'binary') return 'file'
  if (schema.type === 'array') return `array of ${isSchema(schema.items) ? typeName(schema.items) : 'any'}`
  if (schema.type === 'object')
    return `{ ${Object.keys(isSchema(schema.properties) ? schema.properties : {}).join(', ')} }`
  return String(schema.type ?? 'any')
}

function fields(caption: string, schema: Schema): string {
  const properties = isSchema(schema.properties) ? Object.entries(schema.properties) : []
  if (properties.length === 0) return ''
  const required = Array.isArray(schema.required) ? schema.required : []
  const rows = properties.map(([name, field]) => {
    const kind = isSchema(field) ? typeName(field) : 'any'
    const need = required.includes(name) ? '' : ' <i>optional</i>'
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${need}</th><td>${escapeHtml(kind)}</td></tr>`
  })
  return `<h4>${caption}</h4><table>${rows.join('')}</table>`
}

function call({ method, path, who, summary, params, query, body, files, data }: Endpoint): string {
  const accepts = files ? 'JSON or multipart' : 'JSON'
  return `<article><h3><span>${method}</span> <code>/${escapeHtml(path)}</code></h3>
    <p>${escapeHtml(summary)} <em>${who}</em></p>
    ${params ? fields('Path parameters', schemaOf(params, 'input')) : ''}
    ${query ? fields('Parameters', schemaOf(query, 'input')) : ''}
    ${body ? fields(`Request body (${accepts})`, schemaOf(body, 'input')) : ''}
    ${fields('Response <code>data</code>', schemaOf(data, 'output'))}</article>`
}

/** The description of the API as an HTML page without scripts. Its style element gets a nonce when the page is served. */
export function docsPage(contract: Record<string, Record<string, Endpoint>>): string {
  const sections = Object.entries(contract).map(
    ([resource, endpoints]) =>
      `<section id="${resource}"><h2>${resource}</h2>${Object.values(endpoints).map(call).join('')}</section>`,
  )
  const links = Object.keys(contract).map((resource) => `<li><a href="#${resource}">${resource}</a></li>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sangraha API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>${STYLE}</style></head><body><header><h1>Sangraha API</h1>
<p>Sign in with <code>admin/adminLogin</code> and send <code>Authorization: Bearer &lt;access_token&gt;</code>.
A response contains <code>success</code> (1 or 0), <code>message</code> and <code>data</code>; an error also contains a
<code>code</code> and, for forms, <code>errors</code> by field. Machine-readable version:
<a href="openapi.json">openapi.json</a>.</p><nav><ul>${links.join('')}</ul></nav></header>
<main>${sections.join('')}</main></body></html>`
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#e9e4dc, #332e29); --muted: light-dark(#6b655d, #a2988c);
  --accent: light-dark(#c2410c, #ff8a4c); background: light-dark(#faf8f5, #171513); color: light-dark(#24211c, #efeae3);
  font: 15px/1.6 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem }
a { color: var(--accent) } h2 { margin-top: 3rem; text-transform: capitalize }
nav ul { display: flex; flex-wrap: wrap; gap: 1rem; padding: 0; list-style: none }
article { border: 1px solid var(--line); border-radius: 12px; padding: 0.5rem 1.25rem 1.25rem; margin: 1rem 0; overflow-x: auto }
h3 { font-size: 1rem; margin: 0.5rem 0 } h3 span { color: var(--accent) } h4 { margin: 1rem 0 0.25rem; font-size: 0.85rem; color: var(--muted) }
p { margin: 0.25rem 0 } em { color: var(--muted); font-style: normal; white-space: nowrap } em::before { content: '· ' }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem } th { text-align: start; font-weight: 400; width: 18rem }
th, td { border-top: 1px solid var(--line); padding: 0.25rem 0.5rem 0.25rem 0; vertical-align: top } i { color: var(--muted) }`
