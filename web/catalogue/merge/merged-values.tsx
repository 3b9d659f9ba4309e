import type { MergePreview } from '#contract/catalogue/merge.ts'
import { useShownValue } from '#web/catalogue/bulk/edit/shown-value.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { IconCheck } from '#web/ui/icons/first-load.ts'
import styles from './merge.module.css'

type Field = MergePreview['fields'][number]

type Props = {
  fields: readonly Field[]
  labels: Readonly<Record<string, TextKey>>
  onKeep: (field: string, id: number) => void
}

/** The fields in which the records differ: the kept value, and the others, which one click keeps instead. */
export function MergedValues({ fields, labels, onKeep }: Props) {
  const { t } = useTranslation()
  if (fields.length === 0) return null
  return (
    <section>
      <h3>{t('merge.values')}</h3>
      <dl className={styles.values}>
        {fields.map((field) => (
          <div key={field.field}>
            <dt>{labels[field.field] ? t(labels[field.field] ?? 'field.field') : field.field}</dt>
            <dd>
              <Values field={field} onKeep={onKeep} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The different values of a field, each listed once. */
function Values({ field: { field, kept, values }, onKeep }: { field: Field; onKeep: Props['onKeep'] }) {
  const shownValue = useShownValue()
  const keptValue = values.find(({ id }) => id === kept)?.value
  // Recordings are different even when they have the same name.
  const isOnce = (one: Field['values'][number]) =>
    field === 'audio' || values.find((other) => other.value === one.value) === one
  return values
    .filter((each) => each.value !== null)
    .filter(isOnce)
    .map(({ id, value }) => {
      const isKept = field === 'audio' ? id === kept : value === keptValue
      return (
        <button
          key={id}
          type="button"
          className={styles.value}
          aria-pressed={isKept}
          onClick={() => onKeep(field, id)}
        >
          {isKept && <IconCheck size={14} stroke={2} aria-hidden />}
          {field === 'cover_picture' && value ? (
            <img src={value} alt={`${id}`} width={48} height={48} />
          ) : (
            <span dir="auto">{shownValue(field, value)}</span>
          )}
        </button>
      )
    })
}
