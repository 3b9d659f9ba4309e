import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { GUARDED, hasRight, type Need, needOf, type Rights } from '#contract/calls/permissions.ts'
import { RIGHTS } from '#contract/kinds/kind.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useTranslateMessage } from '#web/core/i18n/messages.ts'
import { GUARDED_LABELS } from '#web/core/navigation/guarded-labels.ts'
import { Segments } from '#web/ui/segments.tsx'
import styles from './rights-field.module.css'
import { PRESETS, type Preset, presetOf, rightsOf, toggled } from './rights-presets.ts'

type Rightful = { name: string; email: string; rights: Rights }

/** The field for what a sub admin may do: a preset, or any choice of rights. */
export function RightsField({ control }: { control: Control<Rightful> }) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control, name: 'rights' })
  const translate = useTranslateMessage()
  const rights: Rights = field.value
  // True while the admin makes an own choice, which stays open even if it happens to equal a preset.
  const [isOwn, setOwn] = useState(false)
  const preset = isOwn && rights !== null ? 'own' : presetOf(rights)
  const choose = (next: Preset) => {
    setOwn(next === 'own')
    field.onChange(rightsOf(next, rights))
  }
  const error = translate(fieldState.error?.message)
  return (
    <>
      {/* The heading above says what it is. */}
      <div className={styles.presets}>
        <Segments<Preset>
          label={t('field.rights')}
          value={preset}
          onChange={choose}
          options={PRESETS.map((value) => ({ value, label: t(`rights.preset.${value}`) }))}
        />
      </div>
      <p className={styles.note}>{t(rights === null ? 'rights.hint' : 'rights.legend')}</p>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {rights && (
        <Matrix
          rights={rights}
          onToggle={(need) => {
            setOwn(true)
            field.onChange(toggled(rights, need))
          }}
        />
      )}
    </>
  )
}

type MatrixProps = { rights: readonly Need[]; onToggle: (need: Need) => void }

/** The resources as rows and the rights as columns; on a phone, each resource with its rights below. */
function Matrix({ rights, onToggle }: MatrixProps) {
  const { t } = useTranslation()
  return (
    <table className={styles.matrix} aria-label={t('field.rights')}>
      <thead>
        <tr>
          <td />
          {RIGHTS.map((right) => (
            <th key={right} scope="col">
              {t(`rights.right.${right}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {GUARDED.map((name) => (
          <tr key={name}>
            <th scope="row">{t(GUARDED_LABELS[name])}</th>
            {RIGHTS.map((right) => (
              <td key={right} data-none={!hasRight(name, right) || undefined}>
                {hasRight(name, right) && (
                  <Checkbox
                    className={styles.right}
                    classNames={{ labelWrapper: styles.name }}
                    checked={rights.includes(needOf(name, right))}
                    onChange={() => onToggle(needOf(name, right))}
                    // The visible label is for phones, where the table has no column headings.
                    label={t(`rights.right.${right}`)}
                    aria-label={t('rights.grant', {
                      what: t(GUARDED_LABELS[name]),
                      right: t(`rights.right.${right}`),
                    })}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
