/**
 * A `Content-Disposition` header that makes browsers save a file under its name. It has two forms: the second supports non-ASCII
 * names (RFC 6266).
 */
export function attachment(file_name: string): string {
  const ascii = file_name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const exact = encodeURIComponent(file_name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`
}
