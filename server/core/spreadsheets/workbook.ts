import { posix } from 'node:path'
import { message } from '#server/core/messages/message.ts'
import { damaged, SpreadsheetError } from './cells.ts'
import { isDateFormat } from './dates.ts'
import { attribute, readWholeXml } from './xml.ts'
import type { Zip } from './zip.ts'

/** In bytes, unpacked: the limit for the parts that describe a workbook. */
const MAX_PART_BYTES = 32 * 1024 * 1024
/** In bytes; larger, since the links of cells are relations too. */
const MAX_RELATIONS_BYTES = 128 * 1024 * 1024

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'

/** The relations of a part: target and kind by id. */
export type Relations = Map<string, { target: string; kind: string }>

export type Workbook = {
  sheets: { name: string; part: string }[]
  sharedStrings: string | null
  /** For each cell style, whether it formats a number as a date. */
  dateStyles: boolean[]
  epoch1904: boolean
}

/** Reads a workbook's structure, with its visible worksheets only. Throws `SpreadsheetError`. */
export async function readWorkbook(zip: Zip): Promise<Workbook> {
  const part = await findWorkbook(zip)
  const relations = await readRelations(zip, part)
  const sheets: Workbook['sheets'] = []
  let epoch1904 = false
  await readWholeXml(await zip.read(part, MAX_PART_BYTES), {
    open(name, attributes) {
      if (name === 'workbookPr') epoch1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '')
      if (name !== 'sheet') return
      const sheet = relations.get(attribute(attributes, 'id') ?? '')
      const visible = (attribute(attributes, 'state') ?? 'visible') === 'visible'
      if (visible && sheet?.kind === 'worksheet')
        sheets.push({ name: attribute(attributes, 'name') ?? '', part: sheet.target })
    },
  })
  const related = (kind: string) => [...relations.values()].find((relation) => relation.kind === kind)?.target
  const styles = related('styles')
  return {
    sheets,
    sharedStrings: related('sharedStrings') ?? null,
    dateStyles: styles && zip.has(styles) ? await readDateStyles(zip, styles) : [],
    epoch1904,
  }
}

/** Finds the workbook part. Throws when the file is another kind of zip file. */
async function findWorkbook(zip: Zip): Promise<string> {
  if (zip.has('content.xml') && zip.has('mimetype')) throw new SpreadsheetError(message('sheet.isOds'))
  if (!zip.has('[Content_Types].xml')) throw new SpreadsheetError(message('sheet.isZip'))
  const types = new Map<string, string>()
  await readWholeXml(await zip.read('[Content_Types].xml', MAX_PART_BYTES), {
    open(name, attributes) {
      const type = attribute(attributes, 'ContentType') ?? ''
      if (name === 'Override') types.set((attribute(attributes, 'PartName') ?? '').toLowerCase(), type)
    },
  })
  const main = [...(await readRelations(zip, '')).values()].find(({ kind }) => kind === 'officeDocument')
  if (!main || !zip.has(main.target)) throw damaged()
  const type = types.get(`/${main.target}`.toLowerCase()) ?? ''
  if (type === WORKBOOK) return main.target
  if (/macroEnabled/i.test(type)) throw new SpreadsheetError(message('sheet.hasMacros'))
  if (/sheet\.binary/i.test(type)) throw new SpreadsheetError(message('sheet.isXlsb'))
  if (/spreadsheetml\.template/i.test(type)) throw new SpreadsheetError(message('sheet.isTemplate'))
  throw new SpreadsheetError(message('sheet.isOther'))
}

/** Reads the relations of a part ('' for those of the package). */
export async function readRelations(zip: Zip, part: string): Promise<Relations> {
  const relations: Relations = new Map()
  const name = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)
  if (!zip.has(name)) return relations
  await readWholeXml(await zip.read(name, MAX_RELATIONS_BYTES), {
    open(element, attributes) {
      if (element !== 'Relationship') return
      const target = attribute(attributes, 'Target') ?? ''
      const isExternal = attribute(attributes, 'TargetMode') === 'External'
      relations.set(attribute(attributes, 'Id') ?? '', {
        target: isExternal ? target : resolved(part, target),
        kind: (attribute(attributes, 'Type') ?? '').split('/').at(-1) ?? '',
      })
    },
  })
  return relations
}

const resolved = (part: string, target: string) =>
  posix.join('/', target.startsWith('/') ? '' : posix.dirname(part), target).slice(1)

async function readDateStyles(zip: Zip, part: string): Promise<boolean[]> {
  const codes = new Map<number, string>()
  const dates: boolean[] = []
  let inCellFormats = false
  await readWholeXml(await zip.read(part, MAX_PART_BYTES), {
    open(name, attributes) {
      const id = Number(attribute(attributes, 'numFmtId'))
      if (name === 'cellXfs') inCellFormats = true
      else if (name === 'numFmt') codes.set(id, attribute(attributes, 'formatCode') ?? '')
      else if (name === 'xf' && inCellFormats) dates.push(isDateFormat(id, codes.get(id)))
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false
    },
  })
  if (dates.length > 100_000) throw new SpreadsheetError(message('sheet.manyStyles'))
  return dates
}
