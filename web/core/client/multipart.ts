const asText = (value: unknown) =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Encodes a body as multipart: lists as `x[]`, empty lists and null as '', undefined is left out; files come last. */
export function toFormData(body: object): FormData {
  const form = new FormData()
  const isFile = (value: unknown) => value instanceof Blob
  const fields = Object.entries(body).sort(([, a], [, b]) => Number(isFile(a)) - Number(isFile(b)))
  for (const [name, value] of fields) append(form, name, value)
  return form
}

function append(form: FormData, name: string, value: unknown) {
  if (value === undefined) return
  if (value instanceof Blob) return form.append(name, value)
  if (!Array.isArray(value) || value.length === 0)
    return form.append(name, Array.isArray(value) ? '' : asText(value))
  for (const item of value) form.append(`${name}[]`, asText(item))
}
