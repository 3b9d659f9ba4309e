import { isDateFormat } from './dates.ts'

/** How a cell style shows numbers: by a code or a built-in format, or unformatted (null); and whether as a date. */
export type NumberStyle = { isDate: boolean; format: string | number | null }
/** Formats a number as a spreadsheet program shows it. */
export type ShowNumber = (format: NumberStyle['format'], number: number) => string

const GENERAL = 0
/** A built-in date format whose look depends on the settings of each reader's computer. */
const SYSTEM_DATE = 14

export function styleOf(id: number, code: string | undefined): NumberStyle {
  const isPlain = id === SYSTEM_DATE || (code === undefined ? id === GENERAL : /^general$/i.test(code))
  return { isDate: isDateFormat(id, code), format: isPlain ? null : (code ?? id) }
}

/** A number with all its digits, which a spreadsheet program may round in a narrow cell. */
export const plainNumber = (number: number): string => String(number).replace('e', 'E')

/**
 * Makes the function that formats numbers. The library takes some 30 ms, so it is loaded only for a workbook with formats of its
 * own.
 */
export async function numberShower(styles: readonly NumberStyle[], epoch1904: boolean): Promise<ShowNumber> {
  if (styles.every(({ format }) => format === null)) return (_format, number) => plainNumber(number)
  const { SSF } = await import('@e965/xlsx')
  return (format, number) => {
    if (format === null) return plainNumber(number)
    try {
      const shown: string = SSF.format(format, number, { date1904: epoch1904 }).trim()
      // The result is empty, or the # signs of a number that does not fit.
      return /^#*$/.test(shown) ? plainNumber(number) : shown
    } catch {
      // The library throws texts for formats that break the rules.
      return plainNumber(number)
    }
  }
}
