import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Control, type UseFormSetValue, useController } from 'react-hook-form'
import { audience, notifications } from '#contract/resources/notifications.ts'
import { FieldPair } from '#web/catalogue/form/form-fields.tsx'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import { activeOnly } from '#web/catalogue/lookup/lookup.ts'
import { LookupOneField } from '#web/catalogue/lookup/lookup-field.tsx'
import { queryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { Values } from './form-values.ts'
import styles from './notification-form.module.css'

const followed = { categories: activeOnly(lookups.categories), artists: activeOnly(lookups.artists) }

type Props = {
  control: Control<Values>
  setValue: UseFormSetValue<Values>
  values: Values
  /** Debounce delay of the lookup, in milliseconds. */
  debounce: number
}

/** The fields for whom a notification goes to: everyone, or those who follow a category or an artist, with their number. */
export function AudienceFields({ control, setValue, values, debounce }: Props) {
  const { t } = useTranslation()
  const { field } = useController({ control, name: 'audience' })
  const { audience: chosen } = values
  return (
    <FieldPair>
      <NativeSelect
        {...field}
        label={t('notifications.field.audience')}
        onChange={(event) => {
          // The chosen record is cleared, because it is of the other kind.
          setValue('audience_id', null)
          field.onChange(event)
        }}
      >
        {audience.options.map((each) => (
          <option key={each} value={each}>
            {t(`notifications.audience.${each}`)}
          </option>
        ))}
      </NativeSelect>
      {chosen !== 'everyone' && (
        <div>
          <LookupOneField
            key={chosen}
            control={control}
            debounce={debounce}
            name="audience_id"
            label="notifications.field.followed"
            lookup={followed[chosen]}
            required
          />
          <p className={styles.length}>
            <FollowerCount values={values} />
          </p>
        </div>
      )}
    </FieldPair>
  )
}

/** How many users follow the chosen record, and on how many phones they would get it. */
export function FollowerCount({ values: { audience: chosen, audience_id } }: { values: Values }) {
  const { t } = useTranslation()
  const id = chosen === 'everyone' ? null : (audience_id?.id ?? null)
  const { data } = useQuery({
    ...queryOf(notifications.followers, { body: { audience: chosen, audience_id: id } }),
    enabled: id !== null,
    placeholderData: keepPreviousData,
  })
  if (id === null || !data) return null
  return (
    <>
      {t('notifications.followerCount', { count: data.users })}
      {' · '}
      {t('notifications.phoneCount', { count: data.devices })}
    </>
  )
}
