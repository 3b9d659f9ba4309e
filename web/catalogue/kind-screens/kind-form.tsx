import type { ComponentType } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type CallsOf, callsOf } from '#contract/catalogue/calls-of.ts'
import { described } from '#contract/catalogue/described.ts'
import { type LinkedResource, referencesOf } from '#contract/catalogue/references.ts'
import { declarationOf } from '#contract/kinds/kinds.ts'
import type { PlaceholderKey } from '#contract/resources/placeholders.ts'
import { type FieldKind, kindOf } from '#contract/values/field-kinds.ts'
import {
  COVER,
  CoverField,
  coverValuesOf,
  NO_COVER,
  type Pictured,
} from '#web/catalogue/cover/cover-field.tsx'
import { duplicatedCover } from '#web/catalogue/cover/duplicated-cover.ts'
import { pictureOf } from '#web/catalogue/cover/picture-of.ts'
import { DayField } from '#web/catalogue/days/day-field.tsx'
import type { Choice } from '#web/catalogue/form/choice.ts'
import { AreaField, FieldPair, FormColumns, FormPart, TextField } from '#web/catalogue/form/form-fields.tsx'
import { FormScreen, useRecordId } from '#web/catalogue/form/form-screen.tsx'
import { type FormOf, type OnSaved, returnOnSuccess, type Versioned } from '#web/catalogue/form/form-types.ts'
import { NamesPart } from '#web/catalogue/form/name-fields.tsx'
import { sentBody } from '#web/catalogue/form/sent-body.ts'
import { editedFields } from '#web/catalogue/kinds/edited-fields.ts'
import { linksOf } from '#web/catalogue/kinds/links.ts'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import { LinksPart } from '#web/catalogue/lookup/links-part.tsx'
import { LookupOneField } from '#web/catalogue/lookup/lookup-field.tsx'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import type { FieldProps } from '#web/ui/field-props.ts'

/** A record as its form reads it: by the names of fields that its declaration gives. */
type Row = Versioned & Pictured & Readonly<Record<string, unknown>>
type Links = ReturnType<typeof linksOf<Readonly<Record<string, 'albums'>>>>

const labelOf = (field: string): TextKey => editedFields[field]?.label ?? 'field.field'
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type InputProps = FieldProps<FieldValues> & { hindi?: boolean }

/** What a field is typed into that is no text of several lines. */
const INPUTS: Partial<Record<FieldKind, ComponentType<InputProps>>> = {
  line: TextField,
  day: DayField,
}

type Differences = {
  /** By default, a successful save returns to the list. */
  onSaved?: OnSaved
  /** Where the specification calls a field otherwise. */
  labels?: Readonly<Record<string, TextKey>>
}

/** A form as the declaration of its kind says: names, fields in their order, links by what it holds, and its picture. */
export function kindForm(
  name: LinkedResource,
  { onSaved = returnOnSuccess, labels = {} }: Differences = {},
): ComponentType {
  const kind = declarationOf(name)
  const { id: key, noun, screen, names, fields, pictures, links } = kind
  const [english, hindi] = names
  // The calls of all kinds are alike but for the names of fields.
  const calls: CallsOf<'albums'> = callsOf(name as 'albums')
  const others = Object.keys(fields).filter((field) => ![english, hindi, 'aliases'].includes(field))
  const references = referencesOf(name).map((reference) => ({ ...reference, lookup: lookups[reference.to] }))
  const texts = others.filter((field) => !references.some((reference) => reference.field === field))
  const hasPicture = pictures.length > 0
  // Checked where the kinds are declared.
  const linkParts = (['holds', 'belongs'] as const).flatMap((part) => {
    const own = Object.entries(links).filter(([, other]) => other in kind.holds === (part === 'holds'))
    if (own.length === 0) return []
    const derived: Links = linksOf(Object.fromEntries(own) as Record<string, 'albums'>)
    return [{ title: `catalogue.${part}` as const, links: derived }]
  })

  const form: FormOf<FieldValues, Row> = {
    titles: { add: `${name}.add`, edit: `${name}.edit` },
    list: screen,
    recorded: name,
    rules: described(name).fields,
    blank: {
      [english]: '',
      [hindi]: '',
      aliases: [],
      ...(hasPicture && NO_COVER),
      ...Object.fromEntries(texts.map((field) => [field, ''])),
      ...Object.fromEntries(references.map(({ field }): [string, Choice | null] => [field, null])),
      ...Object.assign({}, ...linkParts.map((part) => part.links.blank)),
    },
    valuesNamed: (typed) => ({ [english]: typed.name, [hindi]: typed.hindi_name }),
    namesOf: (record) => ({ name: textOf(record[english]), hindi_name: textOf(record[hindi]) || null }),
    valuesOf: (record) => ({
      [english]: textOf(record[english]),
      [hindi]: textOf(record[hindi]),
      aliases: Array.isArray(record.aliases) ? [...record.aliases] : [],
      ...(hasPicture && coverValuesOf(record)),
      ...Object.fromEntries(texts.map((field) => [field, textOf(record[field])])),
      ...Object.fromEntries(
        references.map(({ field, answered, lookup }) => {
          const [choice] = lookup.choicesOf(record[answered] ? [record[answered] as never] : [])
          return [field, choice ?? null]
        }),
      ),
      ...Object.assign({}, ...linkParts.map((part) => part.links.valuesOf(record as never))),
    }),
    duplicated: async (record) => (hasPicture ? duplicatedCover(record) : {}),
    labels: {
      ...Object.fromEntries([...names, 'aliases', ...others].map((field) => [field, labelOf(field)])),
      ...Object.assign({}, ...linkParts.map((part) => part.links.labels)),
      ...(hasPicture && { cover_image: 'catalogue.cover.title' }),
      ...labels,
    },
    ask: (id) => queryOf(calls.get, { params: { id } }) as ReturnType<FormOf<FieldValues, Row>['ask']>,
    save: (values, edited, way) =>
      call(calls.save, {
        body: sentBody(key, values, edited) as never,
        ...way,
      }) as unknown as ReturnType<FormOf<FieldValues, Row>['save']>,
    onSaved,
  }

  /** The fields below the names, each with the one of the same name in Hindi beside it. */
  function Fields({ control }: { control: Control<FieldValues> }) {
    const inputOf = (field: string) => {
      const Input = INPUTS[kindOf(fields[field] ?? {}) ?? 'text'] ?? AreaField
      return <Input control={control} name={field} label={labelOf(field)} hindi={field.endsWith('_hindi')} />
    }
    return texts
      .filter((field) => !texts.includes(field.replace(/_hindi$/, '')) || !field.endsWith('_hindi'))
      .map((field) => (
        <FieldPair key={field}>
          {inputOf(field)}
          {texts.includes(`${field}_hindi`) && inputOf(`${field}_hindi`)}
        </FieldPair>
      ))
  }

  return function KindForm() {
    const { t } = useTranslation()
    const id = useRecordId(key)
    return (
      <FormScreen form={form} id={id}>
        {(control, record) => {
          const parts = (
            <>
              <NamesPart
                form={form}
                control={control}
                names={{ name: english, hindi_name: hindi, aliases: 'aliases' }}
                likely={calls.likelyDuplicates}
                id={id}
              >
                <Fields control={control} />
              </NamesPart>
              {references.length > 0 && (
                <FormPart title={t('catalogue.belongs')}>
                  <FieldPair>
                    {references.map(({ field, lookup }) => (
                      <LookupOneField
                        key={field}
                        control={control}
                        name={field}
                        label={labelOf(field)}
                        lookup={lookup}
                      />
                    ))}
                  </FieldPair>
                </FormPart>
              )}
              {linkParts.map((part) => (
                <LinksPart key={part.title} control={control} title={part.title} links={part.links} />
              ))}
            </>
          )
          if (!hasPicture) return parts
          return (
            <FormColumns
              aside={
                // A kind with pictures has a placeholder under its noun.
                <CoverField
                  control={control}
                  {...COVER}
                  kind={noun as Exclude<PlaceholderKey, 'user'>}
                  {...(record && { present: pictureOf(record) })}
                />
              }
            >
              {parts}
            </FormColumns>
          )
        }}
      </FormScreen>
    )
  }
}
