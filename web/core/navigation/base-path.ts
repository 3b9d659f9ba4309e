/** The base path of a page, without a trailing slash: '' at the root. The server writes it into the page. */
export function readBasePath(page: Document): string {
  const content = page.querySelector('meta[name="base-path"]')?.getAttribute('content') ?? '/'
  return content.replace(/\/+$/, '')
}

export const basePath = readBasePath(document)

/** The URL of an API call: `apiUrl('album/list')` is `/backoffice/api/album/list` below /backoffice. */
export const apiUrl = (path: string) => `${basePath}/api/${path}`

/** The router's path: relative to the base path, with its search string. */
export function insideBasePath(location: { pathname: string; search: string }): string {
  const inside = location.pathname.startsWith(basePath)
    ? location.pathname.slice(basePath.length)
    : location.pathname
  return `${inside || '/'}${location.search}`
}
