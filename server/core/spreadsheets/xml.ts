import type { Readable } from 'node:stream'
import sax from 'sax'
import { say } from '#server/words/say.ts'
import { damaged, Unreadable } from './cells.ts'

/** Spreadsheets nest less than ten elements. */
const DEEPEST = 60

export type Attributes = Readonly<Record<string, string>>

/** What is told of the elements of a part, by their names without a prefix. */
export type XmlReader = {
  open(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

/** An element's or attribute's name without its prefix: producers choose their own. */
const localName = (name: string) => {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

/** An attribute by its local name. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  if (Object.hasOwn(attributes, name)) return attributes[name]
  const prefixed = Object.keys(attributes).find((key) => key.endsWith(`:${name}`))
  return prefixed === undefined ? undefined : attributes[prefixed]
}

/**
 * Reads a part and tells `reader` what it finds; pauses after every piece of it, for the caller to use what has been
 * told. Memory is bounded: no DTD (it could define entities that grow), no deep nesting, no endless name or attribute.
 * With `fragment` the end of a document may come without its beginning. Throws `Unreadable`.
 */
export async function* readXml(
  source: Readable | Iterable<Buffer>,
  reader: XmlReader,
  { fragment = false } = {},
): AsyncGenerator<void> {
  const parser = sax.parser(!fragment, { position: false, lowercase: fragment })
  let depth = 0
  parser.ondoctype = refuseDoctype
  parser.onopentag = ({ name, attributes }) => {
    depth++
    if (depth > DEEPEST && !fragment) throw new Unreadable(say('sheet.tooDeep'))
    reader.open(localName(name), attributes as Attributes)
  }
  if (reader.text) {
    parser.ontext = (text) => reader.text?.(text)
    parser.oncdata = (text) => reader.text?.(text)
  }
  parser.onclosetag = (name) => {
    depth--
    reader.close?.(localName(name))
  }
  parser.onerror = (error) => {
    throw error
  }
  try {
    // Behind the end of its first element the parser would take nothing more.
    if (fragment) parser.write('<fragment>')
    let decoder: TextDecoder | undefined
    for await (const piece of source) {
      decoder ??= new TextDecoder(encodingOf(piece), { fatal: true })
      parser.write(decoder.decode(piece, { stream: true }))
      yield
    }
    parser.write(decoder?.decode() ?? '')
    if (!fragment) parser.close()
    yield
  } catch (error) {
    throw error instanceof Unreadable ? error : damaged()
  }
}

function refuseDoctype(): never {
  throw new Unreadable(say('sheet.entities'))
}

/** XML without a mark of its own is UTF-8; Office accepts UTF-16 too. */
function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

/** Reads a whole part. */
export async function readWholeXml(
  source: Readable | Iterable<Buffer>,
  reader: XmlReader,
  how: { fragment?: boolean } = {},
): Promise<void> {
  for await (const _ of readXml(source, reader, how));
}
