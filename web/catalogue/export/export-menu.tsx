import { Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { needOf } from '#contract/calls/permissions.ts'
import { SHEET_FORMATS, type SheetFormat } from '#contract/catalogue/export.ts'
import { isKind } from '#contract/kinds/kinds.ts'
import { selectionLabel, sentSelection } from '#web/catalogue/bulk/selected-records.ts'
import type { SelectionCalls } from '#web/catalogue/bulk/use-selection-actions.tsx'
import type { ListState } from '#web/catalogue/list/list-state.ts'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import { ToolbarButton } from '#web/catalogue/list/toolbar-button.tsx'
import { askOf } from '#web/catalogue/list/use-list-query.ts'
import { download } from '#web/core/client/download.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useMay } from '#web/core/session/rights.ts'
import { IconDownload } from '#web/ui/icons.ts'

type Props<Rules extends z.ZodMiniObject> = {
  selection: Pick<SelectionCalls<Rules>, 'kind' | 'rules'> & { export: Endpoint }
  chosen: Chosen
  state: ListState
}

/** Saves the chosen rows as a spreadsheet, in the order that was chosen for the list. */
export function ExportMenu<Rules extends z.ZodMiniObject>({ selection, chosen, state }: Props<Rules>) {
  const { t } = useTranslation()
  const may = useMay()
  const { kind, rules, export: call } = selection
  const { mutate: save, isPending } = useMutation({
    mutationFn: (format: SheetFormat) => {
      const { sorted } = askOf(state)
      return download(call, {}, { ...sentSelection(rules, chosen, chosen.count), sorted, format })
    },
    onError: (error) => toast(messageOf(error)),
  })
  if (typeof call.needs === 'object' && !call.needs.every(may)) return null
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ToolbarButton isBrief icon={IconDownload} loading={isPending} disabled={chosen.count === 0}>
          {t('catalogue.export.title')}
        </ToolbarButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{selectionLabel(t, kind, chosen, chosen.count)}</Menu.Label>
        {SHEET_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => save(format)}>
            {t(`catalogue.export.${format}`)}
          </Menu.Item>
        ))}
        {isKind(kind) && may(needOf(kind, 'edit')) && (
          <>
            <Menu.Divider />
            <Menu.Item component={Link} to="/file-updates">
              {t('catalogue.export.bringBack')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
