import { joinMessages, type Message } from '#contract/messages/message.ts'
import type { DateReading } from '#server/catalogue/record-date.ts'
import { message } from '#server/core/messages/message.ts'

type Imported = { rows: number; added: number; existing: number; failed: number }

/** The message after an import, such as '8 of 10 tracks added. 1 already exists. 1 failed. The audio is being downloaded.' */
export function importedMessage({ rows, added, existing, failed }: Imported): Message {
  if (rows === 0) return message('imports.empty')
  return joinMessages(
    message('imports.added', { added, count: rows }),
    existing === 0 ? null : message('imports.existing', { count: existing }),
    failed === 0 ? null : message('imports.failed', { count: failed }),
    added === 0 ? null : message('imports.fetched'),
  )
}

/** A message such as '2 dates were read as yyyy-MM-dd. 1 number was read as …'; null when all dates are as in the sample. */
export function readingMessage(
  { iso, serial, form }: Record<DateReading, number>,
  { hidden, lost }: { hidden: number; lost: number },
): Message | null {
  const said = [
    lost === 0 ? null : message('imports.lostRows', { count: lost }),
    iso === 0 ? null : message('imports.isoDates', { count: iso }),
    serial === 0 ? null : message('imports.serialDates', { count: serial }),
    form === 0 ? null : message('imports.formDates', { count: form }),
    hidden === 0 ? null : message('imports.hiddenRows', { count: hidden }),
  ]
  return said.every((one) => one === null) ? null : joinMessages(...said)
}
