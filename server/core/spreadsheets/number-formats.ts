import { isDateFormat } from './dates.ts'

/** How a style shows numbers: by a code, a built-in format, or plainly (null); and whether as a date. */
export type NumberStyle = { isDate: boolean; format: string | number | null }
/** A number as a spreadsheet program shows it in a format. */
export type ShowNumber = (format: NumberStyle['format'], number: number) => string

const GENERAL = 0
/** The look of this built-in date depends on the settings of who looks at it. */
const SYSTEM_DATE = 14

export function styleOf(id: number, code: string | undefined): NumberStyle {
  const isPlain = id === SYSTEM_DATE || (code === undefined ? id === GENERAL : /^general$/i.test(code))
  return { isDate: isDateFormat(id, code), format: isPlain ? null : (code ?? id) }
}

/** All its digits, of which a cell may be too narrow to show some. */
export const plainNumber = (number: number): string => String(number).replace('e', 'E')

/** Loaded only for a workbook with formats of its own: the library takes some 30 ms. */
export async function numberShower(styles: readonly NumberStyle[], epoch1904: boolean): Promise<ShowNumber> {
  if (styles.every(({ format }) => format === null)) return (_format, number) => plainNumber(number)
  const { SSF } = await import('@e965/xlsx')
  return (format, number) => {
    if (format === null) return plainNumber(number)
    try {
      const shown: string = SSF.format(format, number, { date1904: epoch1904 }).trim()
      // Nothing, or what a program shows that cannot show it.
      return /^#*$/.test(shown) ? plainNumber(number) : shown
    } catch {
      // The library throws texts for formats that break the rules.
      return plainNumber(number)
    }
  }
}
