import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { columnName } from '#server/core/spreadsheets/references.ts'
import { writeZip, type ZipPart } from '#server/core/spreadsheets/write-zip.ts'

/** What a test puts into a cell. */
export type TestCell =
  | string
  | number
  | boolean
  | null
  | { serial: number; format?: string }
  | { iso: string }
  | { error: string }
  | { formula: string; value?: string }
  | { rich: string[]; phonetic?: string }
  | { text: string; link: string }

type TestSheet = {
  name?: string
  state?: 'visible' | 'hidden' | 'veryHidden'
  rows: (TestCell[] | null)[]
  /** Such as `A2:A5`. */
  merged?: string[]
  /** Written instead of the rows, or behind the cells. */
  xml?: string
  tail?: string
}

/** How a program writes its workbooks. */
type Manner = {
  strings: 'shared' | 'inline'
  /** Whether rows and cells say where they are. */
  references: boolean
  prefix: string
  /** The number format of days: one that every program knows, or one of its own. */
  dayFormat: { id: number; code?: string }
  dimension: boolean
  absoluteTargets: boolean
  rowAttributes: string
  epoch1904: boolean
  strict: boolean
  byteOrderMark: boolean
}

const plain: Manner = {
  strings: 'shared',
  references: true,
  prefix: '',
  dayFormat: { id: 14 },
  dimension: true,
  absoluteTargets: false,
  rowAttributes: '',
  epoch1904: false,
  strict: false,
  byteOrderMark: false,
}

/** The manners of the programs that our sheets come from, and what others allow themselves. */
export const PRODUCERS = {
  Excel: { ...plain, rowAttributes: ' spans="1:14" x14ac:dyDescent="0.25"' },
  'Excel for Mac, 1904': { ...plain, epoch1904: true },
  'Excel, strict': { ...plain, strict: true },
  LibreOffice: {
    ...plain,
    dayFormat: { id: 165, code: 'MM/DD/YYYY' },
    rowAttributes: ' customFormat="false" ht="12.8" hidden="false" customHeight="false" outlineLevel="0"',
  },
  'Google Sheets': { ...plain, dimension: false, dayFormat: { id: 164, code: 'm/d/yyyy' } },
  openpyxl: {
    ...plain,
    strings: 'inline',
    absoluteTargets: true,
    dayFormat: { id: 164, code: 'yyyy-mm-dd h:mm:ss' },
  },
  'a program without references': { ...plain, references: false, dimension: false },
  'a program with prefixes': { ...plain, prefix: 'x:', byteOrderMark: true },
} as const satisfies Record<string, Manner>

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A workbook as .xlsx. The table of shared texts lies behind the sheets, as Excel puts it. */
export async function workbook(sheets: readonly TestSheet[], given: Partial<Manner> = {}): Promise<Buffer> {
  return zip(parts(sheets, { ...plain, ...given }))
}

export const zip = (written: readonly ZipPart[]): Promise<Buffer> => buffer(Readable.from(writeZip(written)))

/** The parts of a workbook, for a test to spoil one. */
export function parts(sheets: readonly TestSheet[], manner: Manner = plain): ZipPart[] {
  const { prefix: p, absoluteTargets, epoch1904, strict } = manner
  const formats: string[] = []
  const strings: string[] = []
  const relation = (id: string, kind: string, target: string, external = false) =>
    `<Relationship Id="${id}" Type="${strict ? STRICT : OFFICE}/${kind}" Target="${escapeXml(target)}"${external ? ' TargetMode="External"' : ''}/>`
  const relations = (all: string[]) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`
  const at = (name: string) => (absoluteTargets ? `/xl/${name}` : name)
  const written = sheets.map((sheet) => writeSheet(sheet, manner, formats, strings))
  const all: [string, string][] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>
       <Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      relations([
        relation('rId1', 'officeDocument', absoluteTargets ? '/xl/workbook.xml' : 'xl/workbook.xml'),
      ]),
    ],
    [
      'xl/workbook.xml',
      `<${p}workbook xmlns${p ? ':x' : ''}="m" xmlns:r="r">
       <${p}workbookPr${epoch1904 ? ' date1904="1"' : ''}/><${p}sheets>${sheets
         .map(
           ({ name, state }, n) =>
             `<${p}sheet name="${escapeXml(name ?? `Sheet${n + 1}`)}" sheetId="${n + 1}"${state ? ` state="${state}"` : ''} r:id="rId${n + 1}"/>`,
         )
         .join('')}</${p}sheets></${p}workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...sheets.map((_, n) => relation(`rId${n + 1}`, 'worksheet', at(`worksheets/sheet${n + 1}.xml`))),
        relation('rIdStyles', 'styles', at('styles.xml')),
        relation('rIdStrings', 'sharedStrings', at('sharedStrings.xml')),
      ]),
    ],
    ...written.flatMap(({ xml, links }, n): [string, string][] => [
      [`xl/worksheets/sheet${n + 1}.xml`, xml],
      [
        `xl/worksheets/_rels/sheet${n + 1}.xml.rels`,
        relations(links.map((link, i) => relation(`rId${i + 1}`, 'hyperlink', link, true))),
      ],
    ]),
    ['xl/styles.xml', styles(manner, formats)],
    [
      'xl/sharedStrings.xml',
      `<${p}sst xmlns${p ? ':x' : ''}="m" count="${strings.length}">${strings
        .map((text) => `<${p}si>${text}</${p}si>`)
        .join('')}</${p}sst>`,
    ],
  ]
  const head = `${manner.byteOrderMark ? '\ufeff' : ''}<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`
  return all.map(([name, xml]) => ({ name, content: [head, xml] }))
}

/** Style 0 is plain, 1 shows days, and from 2 on are the formats that cells asked for. */
function styles({ prefix: p, dayFormat }: Manner, formats: readonly string[]): string {
  const own = formats.map((code, n) => ({ id: 200 + n, code }))
  const codes = dayFormat.code === undefined ? own : [{ id: dayFormat.id, code: dayFormat.code }, ...own]
  return `<${p}styleSheet xmlns${p ? ':x' : ''}="m"><${p}numFmts>${codes
    .map(({ id, code }) => `<${p}numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`)
    .join('')}</${p}numFmts><${p}cellStyleXfs><${p}xf numFmtId="14"/></${p}cellStyleXfs><${p}cellXfs>${[
    0,
    dayFormat.id,
    ...own.map(({ id }) => id),
  ]
    .map((id) => `<${p}xf numFmtId="${id}" xfId="0"/>`)
    .join('')}</${p}cellXfs></${p}styleSheet>`
}

function writeSheet(sheet: TestSheet, manner: Manner, formats: string[], strings: string[]) {
  const { prefix: p, references } = manner
  const links: { reference: string; link: string }[] = []

  function text(xml: string, s = ''): [string, string] {
    if (manner.strings === 'inline') return [`${s} t="inlineStr"`, `<${p}is>${xml}</${p}is>`]
    strings.push(xml)
    return [`${s} t="s"`, `<${p}v>${strings.length - 1}</${p}v>`]
  }
  const t = (value: string) => `<${p}t xml:space="preserve">${escapeXml(value)}</${p}t>`
  const v = (value: string) => `<${p}v>${escapeXml(value)}</${p}v>`

  function content(cell: TestCell, reference: string): [attributes: string, content: string] {
    if (cell === null) return ['', '']
    if (typeof cell === 'string') return text(t(cell))
    if (typeof cell === 'number') return ['', v(String(cell))]
    if (typeof cell === 'boolean') return [' t="b"', v(cell ? '1' : '0')]
    if ('serial' in cell) {
      if (cell.format !== undefined) formats.push(cell.format)
      const style = cell.format === undefined ? 1 : 1 + formats.length
      return [` s="${style}"`, v(String(cell.serial))]
    }
    if ('iso' in cell) return [' s="1" t="d"', v(cell.iso)]
    if ('error' in cell) return [' t="e"', v(cell.error)]
    if ('formula' in cell)
      return [
        cell.value === undefined ? '' : ' t="str"',
        `<${p}f>${escapeXml(cell.formula)}</${p}f>${cell.value === undefined ? '' : v(cell.value)}`,
      ]
    if ('rich' in cell) {
      const runs = cell.rich.map((run) => `<${p}r><${p}rPr><${p}b/></${p}rPr>${t(run)}</${p}r>`).join('')
      return text(`${runs}${cell.phonetic ? `<${p}rPh sb="0" eb="1">${t(cell.phonetic)}</${p}rPh>` : ''}`)
    }
    links.push({ reference, link: cell.link })
    return text(t(cell.text))
  }

  const rows = sheet.rows.map((cells, r) => {
    // Where rows do not say where they are, each must be there.
    if (cells === null) return references ? '' : `<${p}row/>`
    const written = cells.map((cell, c) => {
      // What says where it is may leave out what is empty.
      if (cell === null && references) return ''
      const reference = `${columnName(c)}${r + 1}`
      const [attributes, xml] = content(cell, reference)
      return `<${p}c${references ? ` r="${reference}"` : ''}${attributes}>${xml}</${p}c>`
    })
    return `<${p}row${references ? ` r="${r + 1}"` : ''}${manner.rowAttributes}>${written.join('')}</${p}row>`
  })
  const merges = (sheet.merged ?? []).map((ref) => `<${p}mergeCell ref="${ref}"/>`).join('')
  const hyperlinks = links
    .map(({ reference }, n) => `<${p}hyperlink ref="${reference}" r:id="rId${n + 1}"/>`)
    .join('')
  const xml = `<${p}worksheet xmlns${p ? ':x' : ''}="m" xmlns:r="r" xmlns:x14ac="x">\
${manner.dimension ? `<${p}dimension ref="A1:A1"/>` : ''}\
<${p}sheetData>${sheet.xml ?? rows.join('')}</${p}sheetData>\
${merges ? `<${p}mergeCells>${merges}</${p}mergeCells>` : ''}\
${hyperlinks ? `<${p}hyperlinks>${hyperlinks}</${p}hyperlinks>` : ''}${sheet.tail ?? ''}</${p}worksheet>`
  return { xml, links: links.map(({ link }) => link) }
}
