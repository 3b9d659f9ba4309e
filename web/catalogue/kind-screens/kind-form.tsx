import type { ComponentType, ReactNode } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { type CallsOf, callsOf } from '#contract/catalogue/calls-of.ts'
import { declarationOf, type KindName } from '#contract/kinds/kinds.ts'
import type { PlaceholderKey } from '#contract/resources/placeholders.ts'
import { COVER, CoverField } from '#web/catalogue/cover/cover-field.tsx'
import { duplicatedCover } from '#web/catalogue/cover/duplicated-cover.ts'
import { pictureOf } from '#web/catalogue/cover/picture-of.ts'
import { FormColumns } from '#web/catalogue/form/form-fields.tsx'
import { FormScreen, useRecordId } from '#web/catalogue/form/form-screen.tsx'
import { type FormOf, returnOnSuccess } from '#web/catalogue/form/form-types.ts'
import { sentBody } from '#web/catalogue/form/sent-body.ts'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { kindParts } from './kind-form-parts.tsx'
import { type KindRecord, kindValues } from './kind-values.ts'

type Form = FormOf<FieldValues, KindRecord>
type Controlled = { control: Control<FieldValues> }
/** What a kind's form has that its declaration does not say, or says otherwise. */
type Differences = Partial<Pick<Form, 'titles' | 'onSaved' | 'rules' | 'blank' | 'check' | 'save'>> & {
  /** Labels of fields that the specification names otherwise. */
  labels?: Readonly<Record<string, TextKey>>
  /** Form values of a record that do not come from declared fields. */
  valuesOf?: (record: KindRecord) => FieldValues
  /** The values, besides the cover, in which a duplicate differs from the record. */
  duplicated?: FieldValues
  /** The components shown below fields, by field name. */
  below?: Readonly<Record<string, ComponentType<Controlled>>>
  /** The component shown above the picture. */
  aside?: ComponentType<Controlled & { record: KindRecord | null }>
  /** Whether the picture is marked as required with a star. */
  needsPicture?: boolean
  /** A component wrapped around the whole form. */
  around?: ComponentType<{ children: ReactNode }>
}

/** Builds a form from the declaration of its kind: names, fields in their order, links by what it holds, and the picture. */
export function kindForm(name: KindName, differences: Differences = {}): ComponentType {
  const { id: key, noun, screen, pictures } = declarationOf(name)
  // The calls of all kinds are alike but for the names of fields.
  const calls: CallsOf<'albums'> = callsOf(name as 'albums')
  const { aside: Aside, around: Around = Plain } = differences
  const values = kindValues(name)
  const hasPicture = pictures.length > 0

  const form: Form = {
    titles: { add: `${name}.add` as TextKey, edit: `${name}.edit` as TextKey },
    list: screen,
    recorded: name,
    valuesNamed: values.valuesNamed,
    namesOf: values.namesOf,
    onSaved: returnOnSuccess,
    rules: values.rules,
    save: (typed, edited, way) =>
      call(calls.save, {
        body: sentBody(key, typed, edited) as never,
        ...way,
      }) as unknown as ReturnType<Form['save']>,
    ask: (id) => queryOf(calls.get, { params: { id } }) as unknown as ReturnType<Form['ask']>,
    ...differences,
    blank: { ...values.blank, ...differences.blank },
    valuesOf: (record) => ({ ...values.valuesOf(record), ...differences.valuesOf?.(record) }),
    check: (typed, record) => ({ ...values.check(typed), ...differences.check?.(typed, record) }),
    duplicated: async (record) => ({
      ...differences.duplicated,
      ...(hasPicture && (await duplicatedCover(record))),
    }),
    labels: { ...values.labels, ...differences.labels },
  }
  const Parts = kindParts(name, form, calls.likelyDuplicates, differences.below)

  return function KindForm() {
    const id = useRecordId(key)
    return (
      <Around>
        <FormScreen form={form} id={id}>
          {(control, record) => {
            const parts = <Parts control={control} id={id} />
            if (!hasPicture) return parts
            return (
              <FormColumns
                aside={
                  <>
                    {Aside && <Aside control={control} record={record} />}
                    <CoverField
                      control={control}
                      {...COVER}
                      // A kind with pictures has a placeholder under its noun.
                      kind={noun as Exclude<PlaceholderKey, 'user'>}
                      required={differences.needsPicture}
                      {...(record && { present: pictureOf(record) })}
                    />
                  </>
                }
              >
                {parts}
              </FormColumns>
            )
          }}
        </FormScreen>
      </Around>
    )
  }
}

const Plain = ({ children }: { children: ReactNode }) => children
