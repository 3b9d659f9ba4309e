import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { SheetDetails } from '#contract/features/imports/calls.ts'
import { READING_NEEDS } from '#contract/features/imports/needs.ts'
import { imports } from '#contract/features/imports.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMay } from '#web/core/session/rights.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import styles from './import.module.css'

/** The notice that the columns were chosen by hand, now or before, with a button that forgets the choice. */
export function ColumnsNote({ details: { columns_from, columns_key } }: { details: SheetDetails }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const may = useMay()
  const { mutate, isPending } = useMutationOf(imports.forgetColumns, {
    onSuccess: async ({ message }) => {
      toast(message)
      await queryClient.invalidateQueries()
      keepFocus()
    },
    onError: (error) => toast(messageOf(error)),
  })
  if (columns_from === 'headings' || columns_key === null) return null
  return (
    <p className={styles.note}>
      {t(`imports.columns.${columns_from}`)}{' '}
      {READING_NEEDS.every(may) && (
        <Button
          variant="subtle"
          size="compact-xs"
          loading={isPending}
          onClick={() => mutate({ body: { key: columns_key } })}
        >
          {t('imports.columns.forget')}
        </Button>
      )}
    </p>
  )
}
