const metaOf = (page: Document, name: string) =>
  page.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''

/** The base path of a page, without a trailing slash: '' at the root. The server writes it into the page. */
export function readBasePath(page: Document): string {
  return metaOf(page, 'base-path').replace(/\/+$/, '')
}

export const basePath = readBasePath(document)

/** The address of the product for other programs: the configured one (`PUBLIC_URL`), else that of this page. */
export const readPublicUrl = (page: Document, { origin }: { origin: string }): string =>
  metaOf(page, 'public-url') || `${origin}${readBasePath(page)}`

export const publicUrl = () => readPublicUrl(document, location)

/** The URL of an API call: `apiUrl('album/list')` is `/backoffice/api/album/list` below /backoffice. */
export const apiUrl = (path: string) => `${basePath}/api/${path}`

/** The router's path: relative to the base path, with its search string. */
export function insideBasePath(location: { pathname: string; search: string }): string {
  const inside = location.pathname.startsWith(basePath)
    ? location.pathname.slice(basePath.length)
    : location.pathname
  return `${inside || '/'}${location.search}`
}
