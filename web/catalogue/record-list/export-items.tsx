import { Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { SHEET_FORMATS, type SheetFormat } from '#contract/catalogue/export.ts'
import { selectionLabel, sentSelection } from '#web/catalogue/bulk/selected-records.ts'
import type { SelectionCalls } from '#web/catalogue/bulk/use-selection-actions.tsx'
import type { ListState } from '#web/catalogue/list/list-state.ts'
import { FROM_MENU } from '#web/catalogue/list/menu-button.tsx'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import { askOf } from '#web/catalogue/list/use-list-query.ts'
import { download } from '#web/core/client/download.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'

export type ExportedBy<Rules extends z.ZodMiniObject> = Pick<SelectionCalls<Rules>, 'kind' | 'rules'> & {
  export: Endpoint
}

type Props<Rules extends z.ZodMiniObject> = {
  selection: ExportedBy<Rules>
  chosen: Chosen
  state: ListState
}

/** The menu items that save the chosen rows as a spreadsheet, in the current order of the list. */
export function ExportItems<Rules extends z.ZodMiniObject>({ selection, chosen, state }: Props<Rules>) {
  const { t } = useTranslation()
  const { kind, rules, export: call } = selection
  const { mutate: save } = useMutation({
    mutationKey: FROM_MENU,
    mutationFn: (format: SheetFormat) => {
      const { sorted } = askOf(state)
      return download(call, {}, { ...sentSelection(rules, chosen, chosen.count), sorted, format })
    },
    onError: (error) => toast(messageOf(error)),
  })
  return (
    <>
      <Menu.Label>
        {t('catalogue.filter.isIn', {
          kind: t('catalogue.export.title'),
          name: selectionLabel(t, kind, chosen, chosen.count),
        })}
      </Menu.Label>
      {SHEET_FORMATS.map((format) => (
        <Menu.Item key={format} disabled={chosen.count === 0} onClick={() => save(format)}>
          {t(`catalogue.export.${format}`)}
        </Menu.Item>
      ))}
    </>
  )
}
