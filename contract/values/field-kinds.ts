import type * as z from 'zod/mini'

/**
 * The kind of a form field's value: one line, a text, a day, a status, yes or no, one linked record, any number of them, or any
 * number of aliases.
 */
export type FieldKind = 'line' | 'text' | 'day' | 'status' | 'flag' | 'link' | 'links' | 'names'

/** A field that can be edited in many records at once: its kind, the rule of its form, and whether that allows an empty value. */
export type EditedField = { kind: FieldKind; rule: z.ZodMiniType; canBeEmpty: boolean }
export type EditedFields = Readonly<Record<string, EditedField>>

const kinds = new WeakMap<object, FieldKind>()

/** Marks the rule of a field with the kind of its value; the rule is unchanged. */
export function ofKind<Rule extends object>(kind: FieldKind, rule: Rule): Rule {
  kinds.set(rule, kind)
  return rule
}

/** The kind of a rule's value; undefined for files, addresses, and other values that belong to one record alone. */
export const kindOf = (rule: object): FieldKind | undefined => kinds.get(rule)
