import { xmlText } from '#listeners/server/shared/xml-text.ts'
import { productVersion } from '#server/core/settings/product-version.ts'

/** The version of the protocol that this server speaks. */
const PROTOCOL = '1.16.1'

type Scalar = string | number | boolean
type Value = Scalar | Node | readonly Scalar[] | readonly Node[] | undefined

/** A part of an answer; undefined values are left out. */
export type Node = { readonly [name: string]: Value }

export type Format = 'xml' | 'json' | { callback: string }

/** The texts that XML has as elements. All others are attributes, except `value`, which is the text of its element. */
const ELEMENTS = new Set(['biography', 'notes', 'smallImageUrl', 'mediumImageUrl', 'largeImageUrl'])

const isNode = (value: Scalar | Node): value is Node => typeof value === 'object'

/** Writes an answer in the format that a player asked for; returns it with its media type. */
export function serialize(
  status: 'ok' | 'failed',
  content: Node,
  format: Format,
): [body: string, type: string] {
  const answer: Node = {
    status,
    version: PROTOCOL,
    type: 'Sangraha',
    serverVersion: productVersion,
    openSubsonic: true,
    ...content,
  }
  if (format === 'xml') {
    const root = { xmlns: 'http://subsonic.org/restapi', ...answer }
    return [
      `<?xml version="1.0" encoding="UTF-8"?>\n${element('subsonic-response', root)}\n`,
      'application/xml',
    ]
  }
  const json = JSON.stringify({ 'subsonic-response': answer })
  if (format === 'json') return [json, 'application/json']
  // The comment at the start keeps the answer from being read as anything but a script.
  return [`/**/${format.callback}(${json});`, 'application/javascript']
}

function element(name: string, content: Scalar | Node): string {
  if (!isNode(content)) return `<${name}>${escaped(content)}</${name}>`
  let attributes = ''
  let inside = ''
  for (const [key, value] of Object.entries(content)) {
    if (value === undefined) continue
    if (Array.isArray(value)) for (const each of value) inside += element(key, each)
    else if (typeof value === 'object') inside += element(key, value as Node)
    else if (key === 'value') inside += escaped(value)
    else if (ELEMENTS.has(key)) inside += element(key, value)
    else attributes += ` ${key}="${escaped(value)}"`
  }
  return inside === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${inside}</${name}>`
}

/** Also escapes line breaks and tabs, which a parser would read as spaces in an attribute. */
const escaped = (value: Scalar): string =>
  xmlText(String(value)).replaceAll('\r', '').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
