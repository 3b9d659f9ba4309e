import { posix } from 'node:path'
import { message } from '#server/core/messages/message.ts'
import { damaged, SpreadsheetError } from './cells.ts'
import { type NumberStyle, numberShower, type ShowNumber, styleOf } from './number-formats.ts'
import { attribute, readWholeXml } from './xml.ts'
import type { Zip } from './zip.ts'

/** In bytes: the largest part that describes a workbook, after decompression. */
const MAX_PART_BYTES = 32 * 1024 * 1024
/** In bytes: the largest part of relations, which include the links of cells. */
const MAX_RELATIONS_BYTES = 128 * 1024 * 1024

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'

/** The relations of a part: target and kind by id. */
export type Relations = Map<string, { target: string; kind: string }>

export type Workbook = {
  sheets: { name: string; part: string }[]
  sharedStrings: string | null
  /** The number formats by the number of the cell style. */
  styles: NumberStyle[]
  show: ShowNumber
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
  const stylePart = related('styles')
  const styles = stylePart && zip.has(stylePart) ? await readStyles(zip, stylePart) : []
  return {
    sheets,
    sharedStrings: related('sharedStrings') ?? null,
    styles,
    show: await numberShower(styles, epoch1904),
    epoch1904,
  }
}

/** Finds the workbook part. Throws when the file is another kind of zip file. */
async function findWorkbook(zip: Zip): Promise<string> {
  if (zip.has('Index/Document.iwa') || zip.has('Index.zip'))
    throw new SpreadsheetError(message('sheet.isNumbers'))
  if (!zip.has('[Content_Types].xml')) throw new SpreadsheetError(message('sheet.isZip'))
  const types = new Map<string, string>()
  const usual = new Map<string, string>()
  await readWholeXml(await zip.read('[Content_Types].xml', MAX_PART_BYTES), {
    open(name, attributes) {
      const type = attribute(attributes, 'ContentType') ?? ''
      if (name === 'Override') types.set((attribute(attributes, 'PartName') ?? '').toLowerCase(), type)
      if (name === 'Default') usual.set((attribute(attributes, 'Extension') ?? '').toLowerCase(), type)
    },
  })
  const main = [...(await readRelations(zip, '')).values()].find(({ kind }) => kind === 'officeDocument')
  if (!main || !zip.has(main.target)) throw damaged()
  const name = main.target.toLowerCase()
  // Most programs write a type for each part; others give all .xml files the type of the workbook as default.
  const type = types.get(`/${name}`) ?? usual.get(posix.extname(name).slice(1)) ?? ''
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

async function readStyles(zip: Zip, part: string): Promise<NumberStyle[]> {
  const codes = new Map<number, string>()
  const styles: NumberStyle[] = []
  let inCellFormats = false
  await readWholeXml(await zip.read(part, MAX_PART_BYTES), {
    open(name, attributes) {
      const id = Number(attribute(attributes, 'numFmtId'))
      if (name === 'cellXfs') inCellFormats = true
      else if (name === 'numFmt') codes.set(id, attribute(attributes, 'formatCode') ?? '')
      else if (name === 'xf' && inCellFormats) styles.push(styleOf(id, codes.get(id)))
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false
    },
  })
  if (styles.length > 100_000) throw new SpreadsheetError(message('sheet.manyStyles'))
  return styles
}
