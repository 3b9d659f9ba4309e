/** Matches an address with a scheme, or a path, in a log line. The line is JSON, so a quotation mark within a text is `\"`. */
const ADDRESS = /\b[a-z][a-z\d+.-]*:\/\/(?:[^\s"\\]|\\["\\])+|(?<![\w.~:/-])\/(?:[^\s"\\]|\\["\\])+/gi
/** Matches the id of a record in a path. */
const ID = /^\d{1,15}$/
const CUT = '…'

/** All words in the paths that are served, and the first words of these paths. */
type Served = { words: Set<string>; roots: Set<string> }

/**
 * Cuts addresses for the log: only known words and ids are kept. Passwords, keys and signatures occur in paths as well as in
 * queries, also in mistyped ones.
 */
export function loggedAddresses(served: Served = { words: new Set(), roots: new Set() }) {
  const { words, roots } = served
  const pathOf = (address: string) => {
    const segments = (address.split(/[?#]/)[0] ?? '').split('/')
    const unknown = segments.findIndex((each) => each !== '' && !words.has(each) && !ID.test(each))
    return unknown === -1 ? segments.join('/') : [...segments.slice(0, unknown), CUT].join('/')
  }

  return {
    /** Adds the words of a route to those that are kept. */
    add(route: string): void {
      const segments = route.split('/').filter((each) => /^[\w.-]+$/.test(each))
      for (const each of segments) words.add(each)
      if (segments[0] !== undefined) roots.add(segments[0])
    },

    /** The beginning of a request's path, up to the first unknown word. */
    path: pathOf,

    /** A log line with its addresses cut, whichever library wrote them into a message. Paths of files stay. */
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
  // An @ after the host means that a password contains a slash, so the host is cut, too.
  if (rest.includes('@')) return scheme + CUT
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  return scheme + host + (rest === '' || rest === '/' ? rest : `/${CUT}`)
}
