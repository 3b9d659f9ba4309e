const COLUMNS = 'Track Name,Hindi Name,Description,Hindi Description,Track Link,Record Date,Category'

/** A sheet of tracks as CSV: `count` valid rows, then one with an invalid month. No server responds at its links. */
export function sheet(name: string, good: number) {
  const row = (n: number, date: string) =>
    `${name} ${n},${name} ${n} गीत,About,विवरण,http://127.0.0.1:9/${encodeURIComponent(name)}-${n}.mp3,${date},${name} Category`
  const rows = Array.from({ length: good }, (_, n) => row(n + 1, '12/25/2020'))
  const text = [COLUMNS, ...rows, row(good + 1, '13/25/2020')].join('\n')
  return { name: 'tracks.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

/** The same as the multipart form of a request. */
export function sheetForm(name: string, good: number): FormData {
  const form = new FormData()
  const { buffer, mimeType } = sheet(name, good)
  form.append('excelFile', new Blob([new Uint8Array(buffer)], { type: mimeType }), 'tracks.csv')
  return form
}
