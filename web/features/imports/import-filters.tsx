import type { Filters } from '#web/catalogue/list/list-state.ts'
import type { ListFilters } from '#web/catalogue/screen/list-source.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { ChoiceBox } from '#web/ui/choice-box.tsx'

type Choice<Value extends string> = { value: Value; label: TextKey }

/** Builds a filter of a list with a fixed set of values, kept in the URL under `param`. */
export function choiceFilter<const Value extends string>(
  param: string,
  label: TextKey,
  choices: readonly Choice<Value>[],
) {
  const chosenIn = (params: Readonly<Record<string, unknown>>): Value | null =>
    choices.find(({ value }) => value === params[param])?.value ?? null

  const filters: ListFilters = {
    read: (params) => {
      const value = chosenIn(params)
      return value === null ? {} : { [param]: value }
    },
    bar: (params, change) => (
      <Bar
        label={label}
        choices={choices}
        value={chosenIn(params)}
        onChange={(value): void => change(value === null ? {} : ({ [param]: value } as Filters))}
      />
    ),
  }
  return { chosenIn, filters }
}

type Props<Value extends string> = {
  label: TextKey
  choices: readonly Choice<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
}

function Bar<Value extends string>({ label, choices, value, onChange }: Props<Value>) {
  const { t } = useTranslation()
  const said = choices.map((choice) => ({ value: choice.value, label: t(choice.label) }))
  return (
    <ChoiceBox label={t(label)} none={t('imports.all')} choices={said} value={value} onChange={onChange} />
  )
}
