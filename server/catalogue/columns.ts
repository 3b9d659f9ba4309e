import type { Schema } from '#server/core/database/schema.ts'

type Column<Table extends keyof Schema> = Extract<keyof Schema[Table], string>

/**
 * The fields of a contract row or form that are columns: all except `others`. A field that is neither a column of the table nor in
 * `others` is a compile error, so that no form field gets lost.
 */
export function columnsIn<
  Table extends keyof Schema,
  Field extends string,
  const Other extends Field = never,
>(
  _table: Table,
  { shape }: { shape: Readonly<Record<Field, unknown>> },
  others: readonly Other[] = [],
  ..._noColumn: [Exclude<Field, Other | Column<Table>>] extends [never]
    ? []
    : [noColumnFor: Exclude<Field, Other | Column<Table>>]
): string[] {
  return Object.keys(shape).filter((field) => !others.some((other) => other === field))
}
