import { FIRST_DAY, serialOf } from './dates.ts'
import { encodeEscapes } from './escapes.ts'
import { columnName } from './references.ts'
import { writeZip, type ZipPart } from './write-zip.ts'

export type WrittenCell = string | null | { date: string }
/** `width` is in characters. A hidden column is only read when the file comes back. */
export type WrittenColumn = { title: string; width: number; hidden?: boolean }
export type WrittenSheet = {
  name: string
  columns: readonly WrittenColumn[]
  rows: AsyncIterable<readonly WrittenCell[]> | Iterable<readonly WrittenCell[]>
}

/** In characters of XML: how much of a sheet is written at once. */
const CHUNK_LENGTH = 64 * 1024
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * The numbers of cell styles in `styles.xml`: headings are bold, texts wrap, and dates are shown as yyyy-mm-dd, which is read alike
 * everywhere.
 */
const [HEADING, TEXT, DAY] = [1, 2, 3]

/** Streams a workbook of these sheets as .xlsx. Texts are stored as texts, even when they look like a formula. */
export const writeXlsx = (...sheets: [WrittenSheet, ...WrittenSheet[]]): AsyncGenerator<Buffer> =>
  writeZip(parts(sheets))

function parts(sheets: readonly WrittenSheet[]): ZipPart[] {
  const files = sheets.map((_, at) => `worksheets/sheet${at + 1}.xml`)
  const related: [kind: string, target: string][] = files.map((file) => ['worksheet', file])
  return [
    { name: '[Content_Types].xml', content: [contentTypes(files)] },
    { name: '_rels/.rels', content: [relations([['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/workbook.xml', content: [workbook(sheets.map(({ name }) => name))] },
    { name: 'xl/_rels/workbook.xml.rels', content: [relations([...related, ['styles', 'styles.xml']])] },
    { name: 'xl/styles.xml', content: [styles] },
    ...sheets.map((sheet, at) => ({ name: `xl/${files[at]}`, content: sheetXml(sheet) })),
  ]
}

const escapeXml = (text: string) =>
  encodeEscapes(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const contentTypes = (files: readonly string[]) => `${XML}<Types xmlns="${PACKAGE}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>\
${files.map((file) => `<Override PartName="/xl/${file}" ContentType="${TYPE}.worksheet+xml"/>`).join('')}\
<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`

const relations = (targets: [kind: string, target: string][]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([kind, target], n) => `<Relationship Id="rId${n + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const workbook = (names: readonly string[]) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names
    .map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`

const styles = `${XML}<styleSheet xmlns="${MAIN}">\
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>\
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>\
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">\
<alignment vertical="top" wrapText="1"/></xf>\
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">\
<alignment vertical="top"/></xf></cellXfs></styleSheet>`

async function* sheetXml({ columns, rows }: WrittenSheet): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width, hidden }, n) =>
      `<col min="${n + 1}" max="${n + 1}" width="${width}" style="${TEXT}"${hidden ? ' hidden="1"' : ''} customWidth="1"/>`,
  )
  const titles = columns.map(({ title }, column) => textCell(column, 1, title, HEADING))
  let xml = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>\
<cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
  let number = 1
  for await (const cells of rows) {
    number++
    xml += `<row r="${number}">${cells.map((cell, column) => writeCell(column, number, cell)).join('')}</row>`
    if (xml.length < CHUNK_LENGTH) continue
    yield xml
    xml = ''
  }
  yield `${xml}</sheetData></worksheet>`
}

function writeCell(column: number, row: number, cell: WrittenCell): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textCell(column, row, cell, TEXT)
  // Earlier days are written as texts: spreadsheets count from 1900, with a 29 February that never was.
  if (cell.date < FIRST_DAY) return textCell(column, row, cell.date, TEXT)
  return `<c r="${columnName(column)}${row}" s="${DAY}"><v>${serialOf(cell.date)}</v></c>`
}

const textCell = (column: number, row: number, text: string, style: number) =>
  `<c r="${columnName(column)}${row}" s="${style}" t="inlineStr">\
<is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
