/** An address with its scheme, or a path; of a line of JSON, so a quotation mark within a text is `\"`. */
const ADDRESS = /\b[a-z][a-z\d+.-]*:\/\/(?:[^\s"\\]|\\["\\])+|(?<![\w.~:/-])\/(?:[^\s"\\]|\\["\\])+/gi
/** A number that names a record. */
const ID = /^\d{1,15}$/
const CUT = '…'

/** The words of the paths that are served, and what these begin with. */
type Served = { words: Set<string>; roots: Set<string> }

/**
 * What of addresses may be logged. Passwords, keys and signatures are sent in paths as well as in queries, also in those
 * of typing errors; so what is kept is named, and not what is cut.
 */
export function loggedAddresses(served: Served = { words: new Set(), roots: new Set() }) {
  const { words, roots } = served
  const pathOf = (address: string) => {
    const segments = (address.split(/[?#]/)[0] ?? '').split('/')
    const unknown = segments.findIndex((each) => each !== '' && !words.has(each) && !ID.test(each))
    return unknown === -1 ? segments.join('/') : [...segments.slice(0, unknown), CUT].join('/')
  }

  return {
    /** Adds the words of a route. */
    add(route: string): void {
      const segments = route.split('/').filter((each) => /^[\w.-]+$/.test(each))
      for (const each of segments) words.add(each)
      if (segments[0] !== undefined) roots.add(segments[0])
    },

    /** The beginning of a request's path that is known. */
    path: pathOf,

    /** A line of the log whose addresses are cut, whichever library wrote them into a message. Paths of files stay. */
    line: (line: string): string =>
      line.replaceAll(ADDRESS, (address) => {
        if (address.startsWith('/')) {
          const [, root = ''] = /^\/*([^/?#]*)/.exec(address) ?? []
          return roots.has(root) ? pathOf(address) : (address.split('?')[0] ?? '')
        }
        return address.startsWith('file:') ? address : originOf(address)
      }),
  }
}

/** Scheme and host of an address, without the name and password before an @. */
function originOf(address: string): string {
  const [, scheme = '', authority = '', rest = ''] = /^([^:]+:\/\/)([^/?#]*)(.*)$/s.exec(address) ?? []
  // A password with a slash ends the host too early.
  if (rest.includes('@')) return scheme + CUT
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  return scheme + host + (rest === '' || rest === '/' ? rest : `/${CUT}`)
}
