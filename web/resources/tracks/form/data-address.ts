/** Decodes a base64 data URL to a file. The page's content security policy does not allow fetching it. */
export function fileOfDataAddress(address: string, name: string): File {
  const [head = '', content = ''] = address.split(',', 2)
  const type = /^data:([^;]+);base64$/.exec(head)?.[1]
  if (!type) throw new Error('Not a base64 data address')
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  return new File([bytes], `${name}.${type.split('/')[1]}`, { type })
}
