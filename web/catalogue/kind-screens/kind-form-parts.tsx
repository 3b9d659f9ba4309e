import type { ComponentType, ReactNode } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import type { LikelyDuplicatesCall } from '#contract/catalogue/catalogue.ts'
import { referencesOf } from '#contract/catalogue/references.ts'
import type { FormPart as FormPartName } from '#contract/kinds/kind.ts'
import { declarationOf, type KindName } from '#contract/kinds/kinds.ts'
import type { FieldKind } from '#contract/values/field-kinds.ts'
import { DayField } from '#web/catalogue/days/day-field.tsx'
import { AreaField, FieldPair, FlagField, FormPart, TextField } from '#web/catalogue/form/form-fields.tsx'
import { isRequired } from '#web/catalogue/form/form-rules.ts'
import type { FormOf } from '#web/catalogue/form/form-types.ts'
import { NamesPart } from '#web/catalogue/form/name-fields.tsx'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import { LookupField, LookupOneField } from '#web/catalogue/lookup/lookup-field.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import type { FieldProps } from '#web/ui/field-props.ts'
import { fieldsIn, kindOfField, linksIn } from './kind-fields.ts'
import type { KindRecord } from './kind-values.ts'

export type Form = FormOf<FieldValues, KindRecord>
export type Controlled = { control: Control<FieldValues> }

type InputProps = FieldProps<FieldValues> & { hindi?: boolean; required?: boolean; children?: ReactNode }

/** The inputs by kind of field, except for texts of several lines. */
const INPUTS: Partial<Record<FieldKind, ComponentType<InputProps>>> = {
  line: TextField,
  day: DayField,
  flag: FlagField,
}

/** The sections of a kind's form beside its picture: names, what it holds, what it belongs to, and lyrics. */
export function kindParts(
  name: KindName,
  form: Form,
  likely: LikelyDuplicatesCall,
  /** The components shown below fields, by field name. */
  below: Readonly<Record<string, ComponentType<Controlled>>> = {},
): ComponentType<Controlled & { id: number | null }> {
  const [english, hindi] = declarationOf(name).names
  const references = referencesOf(name)
  const labelOf = (field: string): TextKey => form.labels[field] ?? 'field.field'
  const Below = ({ field, control }: Controlled & { field: string }) => {
    const Component = below[field]
    return Component && <Component control={control} />
  }

  /** The inputs for the fields of a part. A field's Hindi counterpart stands beside it. */
  function Fields({ control, part }: Controlled & { part: FormPartName | 'names' }) {
    const fields = fieldsIn(name, part)
    const inputOf = (field: string) => {
      const Input = INPUTS[kindOfField(name, field)] ?? AreaField
      return (
        <Input
          control={control}
          name={field}
          label={labelOf(field)}
          hindi={field.endsWith('_hindi')}
          required={isRequired(form.rules, field)}
        >
          <Below field={field} control={control} />
        </Input>
      )
    }
    return fields
      .filter((field) => !fields.includes(field.replace(/_hindi$/, '')) || !field.endsWith('_hindi'))
      .map((field) => (
        <FieldPair key={field}>
          {inputOf(field)}
          {fields.includes(`${field}_hindi`) && inputOf(`${field}_hindi`)}
        </FieldPair>
      ))
  }

  /** The lookup inputs for records that this one holds, or for those that it belongs to. */
  function Links({ control, held }: Controlled & { held: boolean }) {
    return linksIn(name)
      .filter(({ isHeld }) => isHeld === held)
      .map(({ field, lookup }) => (
        <div key={field}>
          <LookupField control={control} name={field} label={labelOf(field)} lookup={lookup} />
          <Below field={field} control={control} />
        </div>
      ))
  }

  /** The lookup inputs for the records that fields refer to. */
  function References({ control }: Controlled) {
    return references.map(({ field, to }) => (
      <LookupOneField
        key={field}
        control={control}
        name={field}
        label={labelOf(field)}
        lookup={lookups[to]}
      />
    ))
  }

  const holds = linksIn(name).some(({ isHeld }) => isHeld)
  const belongs =
    linksIn(name).some(({ isHeld }) => !isHeld) ||
    references.length > 0 ||
    fieldsIn(name, 'belongs').length > 0
  const hasLyrics = fieldsIn(name, 'lyrics').length > 0

  return function Parts({ control, id }: Controlled & { id: number | null }) {
    const { t } = useTranslation()
    return (
      <>
        <NamesPart
          form={form}
          control={control}
          names={{ name: english, hindi_name: hindi, aliases: 'aliases' }}
          likely={likely}
          id={id}
          below={(field) => <Below field={field} control={control} />}
        >
          <Fields control={control} part="names" />
        </NamesPart>
        {holds && (
          <FormPart title={t('catalogue.holds')}>
            <FieldPair>
              <Links control={control} held />
            </FieldPair>
          </FormPart>
        )}
        {belongs && (
          <FormPart title={t('catalogue.belongs')}>
            <FieldPair>
              <References control={control} />
              <Links control={control} held={false} />
            </FieldPair>
            <Fields control={control} part="belongs" />
          </FormPart>
        )}
        {hasLyrics && (
          <FormPart title={t('field.lyrics')}>
            <Fields control={control} part="lyrics" />
          </FormPart>
        )}
      </>
    )
  }
}
