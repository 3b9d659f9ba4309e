import { Button, Group, Modal } from '@mantine/core'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { i18n, useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName } from '#web/core/i18n/names.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { useOpened } from '#web/ui/use-opened.ts'
import { isChoice } from './choice.ts'
import styles from './stale-dialog.module.css'

type Props<Values extends FieldValues> = {
  opened: boolean
  mine: Values
  theirs: Values
  /** Whether the record has a cover, which a form keeps by sending nothing. */
  hasCover: boolean
  labels: Partial<Record<FieldPath<Values>, TextKey>>
  format?: Partial<Record<FieldPath<Values>, (text: string) => string>>
  onKeepMine: () => void
  onTakeTheirs: () => void
  onCancel: () => void
}

const textOf = (value: unknown): string => {
  if (value instanceof File) return value.name
  if (isChoice(value)) return firstName(value)
  if (Array.isArray(value)) return value.map(textOf).join(i18n.t('catalogue.listComma'))
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The cover that a save leaves, in words. */
export function coverText(values: FieldValues, present: string, chosen: string): string {
  if (values.existing_cover) return chosen
  return textOf(values.cover_image) || (values.remove_cover === '1' ? '' : present)
}

type Compared<Values extends FieldValues> = Pick<Props<Values>, 'mine' | 'theirs' | 'labels' | 'format'> & {
  /** Describes the cover of a form's values in words. */
  cover?: (values: Values) => string
}

/** The fields that differ between two versions, as texts. */
export function differences<Values extends FieldValues>(
  { mine, theirs, labels, format = {}, cover }: Compared<Values>,
  // Only labelled fields are visible on screen, so no others are compared.
): { label: TextKey; mine: string; theirs: string }[] {
  const formats = new Map<string, ((text: string) => string) | undefined>(Object.entries(format))
  return Object.entries<TextKey | undefined>(labels).flatMap(([field, label]) => {
    const [one = '', other = ''] = [mine, theirs].map((values) => {
      if (field === 'cover_image' && cover) return cover(values)
      const text = textOf(values[field])
      return formats.get(field)?.(text) ?? text
    })
    return label === undefined || one === other ? [] : { label, mine: one, theirs: other }
  })
}

/** Shown when a save would overwrite another admin's: lists the differences and lets the admin choose. */
export function StaleDialog<Values extends FieldValues>(props: Props<Values>) {
  const { opened, hasCover, onKeepMine, onTakeTheirs, onCancel } = props
  const { t } = useTranslation()
  const present = hasCover ? t('catalogue.cover.present') : ''
  const cover = (values: Values) => coverText(values, present, t('catalogue.cover.chosen'))
  const found = differences({ ...props, cover })
  const shown = (text: string) => (text ? <Hindi text={text} /> : <i>{t('catalogue.stale.nothing')}</i>)
  return (
    <Modal
      opened={useOpened(opened)}
      onClose={onCancel}
      size="lg"
      title={t('catalogue.stale.title')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <p className={styles.hint}>{t(found.length > 0 ? 'catalogue.stale.hint' : 'catalogue.stale.same')}</p>
      {found.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('field.field')}</th>
              <th scope="col">{t('catalogue.stale.yours')}</th>
              <th scope="col">{t('catalogue.stale.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ label, mine, theirs }) => (
              <tr key={label}>
                <th scope="row">{t(label)}</th>
                <td>{shown(mine)}</td>
                <td>{shown(theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        <Button variant="default" onClick={onTakeTheirs}>
          {t('catalogue.stale.takeTheirs')}
        </Button>
        <Button onClick={onKeepMine} data-autofocus>
          {t('catalogue.stale.keepMine')}
        </Button>
      </Group>
    </Modal>
  )
}
