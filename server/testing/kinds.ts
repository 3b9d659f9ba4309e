import { declarationOf, type KindName } from '#contract/kinds/kinds.ts'

/** The least that adds a record of a kind under two names: the fields without which the form is refused. */
export function formOf(name: KindName, english: string, hindi: string) {
  const { fields, names } = declarationOf(name)
  const asked = Object.entries(fields).filter(([, rule]) => !rule.safeParse(undefined).success)
  const form = {
    ...Object.fromEntries(asked.map(([field]) => [field, english])),
    [names[0]]: english,
    [names[1]]: hindi,
  }
  // Typed as that of tags, since which kind it is of is only known at run time.
  return form as { tag_name: string }
}
