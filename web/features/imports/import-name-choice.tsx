import { Button, Checkbox, Group, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { needOf } from '#contract/calls/permissions.ts'
import type { PreviewName } from '#contract/features/imports/names.ts'
import { imports } from '#contract/features/imports.ts'
import type { Choice } from '#web/catalogue/form/choice.ts'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import { LookupInput } from '#web/catalogue/lookup/lookup-input.tsx'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { problemIn } from '#web/core/client/outcome.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMay } from '#web/core/session/rights.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { useOpened } from '#web/ui/use-opened.ts'
import styles from './import.module.css'
import { labelOfKind } from './kind-labels.ts'

type Props = { import_id: number; of: PreviewName }

/** Links a name of a preview to another record than the one that was found, or lets a new one be created for it. */
export function ImportNameChoice({ import_id, of }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('imports.changeName', { name: of.name })}
        onClick={() => setOpen(true)}
      >
        {t('imports.change')}
      </Button>
      {isOpen && <ChoiceDialog import_id={import_id} of={of} onClose={() => setOpen(false)} />}
    </>
  )
}

function ChoiceDialog({
  import_id,
  of: { name_no, name, kind, outcome },
  onClose,
}: Props & { onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [record, setRecord] = useState<Choice | null>(null)
  const [keep_alias, setKeepAlias] = useState(false)
  const may = useMay()
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useMutationOf(imports.chooseName, { meta: { quiet: true } })

  async function choose(record_id: number | null) {
    setProblem(null)
    const newProblem = await problemIn(
      mutateAsync({ body: { import_id, name_no, record_id, keep_alias } }).then((answer) => {
        if (answer.success === 1) toast(answer.message)
        return answer
      }),
    )
    setProblem(newProblem)
    if (newProblem !== null) return
    await queryClient.invalidateQueries()
    onClose()
  }
  return (
    <Modal
      opened={useOpened(true)}
      onClose={onClose}
      onExitTransitionEnd={keepFocus}
      title={t('imports.changeName', { name })}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (record && !isPending) void choose(record.id)
        }}
      >
        {/* Above the field, whose options open over the content below. */}
        {outcome !== 'created' && (
          <Button variant="default" mb="sm" disabled={isPending} onClick={() => void choose(null)}>
            {t('imports.createName')}
          </Button>
        )}
        <LookupInput
          lookup={lookups[kind]}
          label={t(labelOfKind(kind))}
          value={record ? [record] : []}
          onChange={([chosen]) => setRecord(chosen ?? null)}
          canCreate={false}
          isFirst
        />
        {may(needOf(kind, 'edit')) && (
          <Checkbox
            mt="sm"
            checked={keep_alias}
            onChange={({ currentTarget: { checked } }) => setKeepAlias(checked)}
            label={t('imports.keepAlias', { name })}
            description={t('imports.keepAliasHint')}
          />
        )}
        {problem && (
          <p className={styles.error} role="alert">
            {problem}
          </p>
        )}
        <Group justify="flex-end" gap="xs" mt="md">
          <BusyButton type="submit" loading={isPending} disabled={record === null}>
            {t('imports.linkName')}
          </BusyButton>
        </Group>
      </form>
    </Modal>
  )
}
