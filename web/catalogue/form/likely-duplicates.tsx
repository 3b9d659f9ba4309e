import { useDebouncedValue } from '@mantine/hooks'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Control, type FieldPath, type FieldValues, useFormState, useWatch } from 'react-hook-form'
import { NamesInLine } from '#web/catalogue/names/names-in-line.tsx'
import type { Line } from '#web/catalogue/names/track-names.ts'
import type { CallError } from '#web/core/client/errors.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { SEARCH_DEBOUNCE_MS } from '#web/ui/debounce.ts'
import { IconAlertTriangle } from '#web/ui/icons.ts'
import type { Choice } from './choice.ts'
import styles from './likely-duplicates.module.css'

type Likely = Choice & { line?: Line | undefined }

type Props<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPath<Values>
  ask: (name: string) => Pick<UseQueryOptions<Likely[], CallError>, 'queryKey' | 'queryFn'>
  /** The path of the record with a similar name. */
  to: (id: number) => string
}

/** Warns that a similar name already exists, in either script. Only a warning: names need not be unique. */
export function LikelyDuplicates<Values extends FieldValues>({ control, name, ask, to }: Props<Values>) {
  const { t } = useTranslation()
  const typed = String(useWatch({ control, name }) ?? '').trim()
  const isChanged = useFormState({ control, name }).isDirty
  const [rested] = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS)
  const { data = [] } = useQuery({
    ...ask(rested),
    enabled: isChanged && rested.length > 1,
    // If this lookup fails, the error is not shown.
    meta: { quiet: true, isAsTyped: true },
  })
  const shown = isChanged && typed === rested && rested.length > 1 ? data : []
  return (
    <div role="status">
      {shown.length > 0 && (
        <p className={styles.warning}>
          <IconAlertTriangle size={15} stroke={1.75} aria-hidden />
          <span>
            {t('catalogue.form.readsLike')}{' '}
            {shown.map((likely, index) => (
              <span key={likely.id}>
                {index > 0 && t('catalogue.listComma')}
                <Link to={to(likely.id)} target="_blank">
                  <NamesInLine of={likely} />
                </Link>
              </span>
            ))}
          </span>
        </p>
      )}
    </div>
  )
}
