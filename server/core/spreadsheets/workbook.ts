import { posix } from 'node:path'
import { say } from '#server/words/say.ts'
import { damaged, Unreadable } from './cells.ts'
import { isDateFormat } from './dates.ts'
import { attribute, readWholeXml } from './xml.ts'
import type { Zip } from './zip.ts'

/** The most bytes, unpacked, of the parts that say what a workbook is made of. */
const MOST = 32 * 1024 * 1024
/** Links of cells are relations too. */
const MOST_RELATIONS = 128 * 1024 * 1024

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'

/** What a part refers to: by the relation's id, where it leads and of which kind it is. */
export type Relations = Map<string, { target: string; kind: string }>

export type Workbook = {
  sheets: { name: string; part: string }[]
  sharedStrings: string | null
  /** For each cell style, whether it shows a number as a day. */
  dateStyles: boolean[]
  epoch1904: boolean
}

/** What a workbook says of itself; only its visible sheets of cells. Throws `Unreadable`. */
export async function readWorkbook(zip: Zip): Promise<Workbook> {
  const part = await findWorkbook(zip)
  const relations = await readRelations(zip, part)
  const sheets: Workbook['sheets'] = []
  let epoch1904 = false
  await readWholeXml(await zip.read(part, MOST), {
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

/** Which part is the workbook. Throws when the file is another kind of zip file. */
async function findWorkbook(zip: Zip): Promise<string> {
  if (zip.has('content.xml') && zip.has('mimetype')) throw new Unreadable(say('sheet.isOds'))
  if (!zip.has('[Content_Types].xml')) throw new Unreadable(say('sheet.isZip'))
  const types = new Map<string, string>()
  await readWholeXml(await zip.read('[Content_Types].xml', MOST), {
    open(name, attributes) {
      const type = attribute(attributes, 'ContentType') ?? ''
      if (name === 'Override') types.set((attribute(attributes, 'PartName') ?? '').toLowerCase(), type)
    },
  })
  const main = [...(await readRelations(zip, '')).values()].find(({ kind }) => kind === 'officeDocument')
  if (!main || !zip.has(main.target)) throw damaged()
  const type = types.get(`/${main.target}`.toLowerCase()) ?? ''
  if (type === WORKBOOK) return main.target
  if (/macroEnabled/i.test(type)) throw new Unreadable(say('sheet.hasMacros'))
  if (/sheet\.binary/i.test(type)) throw new Unreadable(say('sheet.isXlsb'))
  if (/spreadsheetml\.template/i.test(type)) throw new Unreadable(say('sheet.isTemplate'))
  throw new Unreadable(say('sheet.isOther'))
}

/** The relations of a part ('' for those of the whole file). */
export async function readRelations(zip: Zip, part: string): Promise<Relations> {
  const relations: Relations = new Map()
  const name = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)
  if (!zip.has(name)) return relations
  await readWholeXml(await zip.read(name, MOST_RELATIONS), {
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
  await readWholeXml(await zip.read(part, MOST), {
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
  if (dates.length > 100_000) throw new Unreadable(say('sheet.manyStyles'))
  return dates
}
