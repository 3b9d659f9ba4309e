import type { Readable } from 'node:stream'
import sax from 'sax'
import { message } from '#server/core/messages/message.ts'
import { damaged, SpreadsheetError } from './cells.ts'

/** The deepest nesting of elements: spreadsheets have less than ten levels. */
const MAX_DEPTH = 60

export type Attributes = Readonly<Record<string, string>>

/** Callbacks for the elements of a part, by name without prefix. */
export type XmlReader = {
  open(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

/** An element's or attribute's name without its prefix, which producers choose freely. */
const localName = (name: string) => {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

/** Returns an attribute by its local name. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  if (Object.hasOwn(attributes, name)) return attributes[name]
  const prefixed = Object.keys(attributes).find((key) => key.endsWith(`:${name}`))
  return prefixed === undefined ? undefined : attributes[prefixed]
}

/** Matches lists of extensions, in which programs keep private data under the names of ordinary elements. */
const EXTENSIONS = /^extlst$/i

/**
 * Parses a part without its lists of extensions; yields after every chunk, so that the caller can process what `reader` was given.
 * Memory is bounded: no DTD (it could define expanding entities), limited nesting, names and attributes. With `fragment`, the input
 * is the end of a document; throws `SpreadsheetError`.
 */
export async function* readXml(
  source: Readable | Iterable<Buffer>,
  reader: XmlReader,
  { fragment = false } = {},
): AsyncGenerator<void> {
  const parser = sax.parser(!fragment, { position: false, lowercase: fragment })
  let depth = 0
  /** The depth at which the open list of extensions began; 0 outside such a list. */
  let extensions = 0
  parser.ondoctype = refuseDoctype
  parser.onopentag = ({ name, attributes }) => {
    depth++
    if (depth > MAX_DEPTH && !fragment) throw new SpreadsheetError(message('sheet.tooDeep'))
    const local = localName(name)
    if (extensions === 0 && EXTENSIONS.test(local)) extensions = depth
    if (extensions === 0) reader.open(local, attributes as Attributes)
  }
  if (reader.text) {
    const pass = (text: string) => {
      if (extensions === 0) reader.text?.(text)
    }
    parser.ontext = pass
    parser.oncdata = pass
  }
  parser.onclosetag = (name) => {
    if (extensions === 0) reader.close?.(localName(name))
    if (extensions === depth) extensions = 0
    depth--
  }
  parser.onerror = (error) => {
    throw error
  }
  try {
    // After the end of the first root element the parser would accept nothing more.
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
    throw error instanceof SpreadsheetError ? error : damaged()
  }
}

function refuseDoctype(): never {
  throw new SpreadsheetError(message('sheet.entities'))
}

/** XML without a byte order mark is UTF-8; Office accepts UTF-16 too. */
function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

/** Parses a whole part, and calls `reader` for its elements. */
export async function readWholeXml(
  source: Readable | Iterable<Buffer>,
  reader: XmlReader,
  how: { fragment?: boolean } = {},
): Promise<void> {
  for await (const _ of readXml(source, reader, how));
}
