import { Checkbox, Input, NativeSelect, TextInput } from '@mantine/core'
import { type Control, type UseFormSetValue, useController, useFormState } from 'react-hook-form'
import { notificationType } from '#contract/resources/notifications.ts'
import { DayInput } from '#web/catalogue/days/day-input.tsx'
import { AreaField, FieldPair, FormPart, TextField } from '#web/catalogue/form/form-fields.tsx'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import { activeOnly } from '#web/catalogue/lookup/lookup.ts'
import { LookupOneField } from '#web/catalogue/lookup/lookup-field.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useTranslateMessage } from '#web/core/i18n/messages.ts'
import { AudienceFields } from './audience-fields.tsx'
import type { Values } from './form-values.ts'
import styles from './notification-form.module.css'
import { zoneOfBrowser } from './send-time.ts'
import { TextBytes, TextLength } from './text-length.tsx'

/** The lengths, in characters, at which a phone of usual width truncates the collapsed title and message. */
const SHOWN_TITLE = 50
const SHOWN_MESSAGE = 150

/** Debounce delay of these lookups, in milliseconds (specification 2, section 9). */
const DEBOUNCE = 500

const artists = activeOnly(lookups.artists)
const albums = activeOnly(lookups.albums)
const tracks = activeOnly(lookups.tracks)

type Props = { control: Control<Values>; setValue: UseFormSetValue<Values>; values: Values }

export function NotificationFields({ control, setValue, values }: Props) {
  const { t } = useTranslation()
  const { notification_type, title, message, later } = values
  const { errors } = useFormState({ control })
  const lookup = { control, debounce: DEBOUNCE, required: true } as const
  return (
    <FormPart title={t('field.content')}>
      <div className={styles.fields}>
        <TextField control={control} name="title" label="field.title" required>
          {/* The error replaces it, so that the content below does not move away from under a click. */}
          {!errors.title && <TextLength text={title} most={SHOWN_TITLE} />}
        </TextField>
        <AreaField control={control} name="message" label="field.message" required>
          {!errors.message && <TextLength text={message} most={SHOWN_MESSAGE} />}
          {!errors.message && <TextBytes title={title} message={message} />}
        </AreaField>
        <FieldPair>
          <TypeField control={control} />
          {notification_type === 'artist' && (
            <LookupOneField {...lookup} name="artist_id" label="field.artist" lookup={artists} />
          )}
          {notification_type === 'album' && (
            <LookupOneField {...lookup} name="album_id" label="field.album" lookup={albums} />
          )}
          {notification_type === 'track' && (
            <LookupOneField {...lookup} name="track_id" label="field.track" lookup={tracks} />
          )}
        </FieldPair>
        <AudienceFields control={control} setValue={setValue} values={values} debounce={DEBOUNCE} />
        <LaterField control={control} />
        {later && <TimeField control={control} />}
      </div>
    </FormPart>
  )
}

function TypeField({ control }: { control: Control<Values> }) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control, name: 'notification_type' })
  const translate = useTranslateMessage()
  return (
    <NativeSelect
      {...field}
      label={t('notifications.field.type')}
      description={field.value && t(`notifications.opens.${field.value}`)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={translate(fieldState.error?.message)}
      withAsterisk
      aria-required
    >
      <option value="" disabled hidden>
        {t('notifications.chooseType')}
      </option>
      {notificationType.options.map((type) => (
        <option key={type} value={type}>
          {t(`notifications.type.${type}`)}
        </option>
      ))}
    </NativeSelect>
  )
}

function LaterField({ control }: { control: Control<Values> }) {
  const { t } = useTranslation()
  const { field } = useController({ control, name: 'later' })
  const { value, ...input } = field
  return <Checkbox {...input} checked={value} label={t('notifications.later')} />
}

/** The field for the time of sending, a day and a time in the format of the browser's input. */
function TimeField({ control }: { control: Control<Values> }) {
  const { t, i18n } = useTranslation()
  const { field, fieldState } = useController({ control, name: 'send_at' })
  const translate = useTranslateMessage()
  const [day = '', time = ''] = field.value.split('T')
  const put = (parts: string[]) => field.onChange(parts.join('') === '' ? '' : parts.join('T'))
  return (
    <Input.Wrapper
      description={t('notifications.zone', { zone: zoneOfBrowser(i18n.language) })}
      inputWrapperOrder={['input', 'description', 'error']}
      error={translate(fieldState.error?.message)}
    >
      <div className={styles.time}>
        <DayInput
          label={t('notifications.field.day')}
          name={field.name}
          inputRef={field.ref}
          value={day}
          onChange={(next) => put([next, time])}
          onBlur={field.onBlur}
          required
        />
        <TextInput
          type="time"
          label={t('notifications.field.time')}
          value={time}
          onChange={({ currentTarget }) => put([day, currentTarget.value])}
          onBlur={field.onBlur}
          withAsterisk
          aria-required
        />
      </div>
    </Input.Wrapper>
  )
}
