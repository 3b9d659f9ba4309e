import { Button, Group, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Envelope } from '#contract/calls/envelope.ts'
import type { PicturedKind } from '#contract/features/pictures.ts'
import { kindOfNoun } from '#contract/kinds/kinds.ts'
import {
  NO_PLACEHOLDER,
  type Placeholder,
  type PlaceholderKey,
  placeholders,
} from '#contract/resources/placeholders.ts'
import { link } from '#contract/values/fields.ts'
import { CoverChoice } from '#web/catalogue/cover/cover-choice.tsx'
import { type CoverValue, NOTHING } from '#web/catalogue/cover/cover-value.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { problemIn } from '#web/core/client/outcome.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useTranslateMessage } from '#web/core/i18n/messages.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { useOpened } from '#web/ui/use-opened.ts'
import styles from './placeholder-dialog.module.css'

type Props = { placeholder: Placeholder; opened: boolean; onClose: () => void }

/** The dialog that chooses the placeholder for records of one kind. */
export function PlaceholderDialog({ placeholder, opened, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      size={500}
      opened={useOpened(opened)}
      onClose={onClose}
      onExitTransitionEnd={keepFocus}
      title={t('defaults.select', { key: t(`defaults.kind.${placeholder.key}`) })}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <Choosing placeholder={placeholder} onDone={onClose} />
    </Modal>
  )
}

/** The message about a choice that cannot be sent; null when it can. A file was checked when it was chosen. */
function problemOf({ image, existing }: CoverValue): string | null {
  if (image instanceof File || existing !== '') return null
  if (!image?.trim()) return NO_PLACEHOLDER
  return z.safeParse(link(), image).error?.issues[0]?.message ?? null
}

const sentOf = (key: PlaceholderKey, { image, existing, edit }: CoverValue) => ({
  key,
  value: image ?? '',
  existing_cover: existing,
  cover_edit: edit,
})

/** The kind whose pictures are offered first. Users have no pictures, so those of artists are. */
const picturedAs = (key: PlaceholderKey): PicturedKind => (key === 'user' ? 'artists' : kindOfNoun(key))

// Restoring the built-in picture sends null, which multipart cannot express, so it is sent as JSON.
const asJson = { ...placeholders.edit, files: undefined }

function Choosing({ placeholder, onDone }: { placeholder: Placeholder; onDone: () => void }) {
  const { key, value: present, thumbnail } = placeholder
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const translate = useTranslateMessage()
  // Only a placeholder from a typed link has no thumbnail; it is edited as text.
  const [chosen, setChosen] = useState<CoverValue>({
    ...NOTHING,
    image: present === thumbnail ? present : null,
  })
  const [isTried, setTried] = useState(false)
  /** The server's message about the chosen picture. */
  const [refused, setRefused] = useState<string | null>(null)
  const field = useRef<HTMLInputElement & HTMLButtonElement>(null)
  const edit = useMutationOf(placeholders.edit)
  const restore = useMutationOf(asJson)
  const isPending = edit.isPending || restore.isPending
  const problem = isTried ? problemOf(chosen) : null

  const finish = async (answer: Promise<Envelope<Placeholder>>) => {
    const newProblem = await problemIn(answer)
    if (newProblem !== null) {
      const said = await answer.catch(() => null)
      return said?.success === 0 && said.errors ? setRefused(newProblem) : toast(newProblem, 'bad')
    }
    toast((await answer).message, 'good')
    void queryClient.invalidateQueries()
    onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problemOf(chosen) !== null) field.current?.focus()
    else if (!isPending) void finish(edit.mutateAsync({ body: sentOf(key, chosen) }))
  }

  return (
    <form noValidate onSubmit={submit}>
      <CoverChoice
        value={chosen}
        onChange={(next) => {
          setRefused(null)
          setChosen(next)
        }}
        onBlur={() => setTried(true)}
        inputRef={field}
        error={translate(problem ?? undefined) ?? refused ?? undefined}
        present={present ?? ''}
        pictured={picturedAs(key)}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        {present !== null && (
          <Button
            className={styles.builtIn}
            variant="subtle"
            disabled={isPending}
            onClick={() => void finish(restore.mutateAsync({ body: { key, value: null } }))}
          >
            {t('defaults.builtIn')}
          </Button>
        )}
        <Button variant="default" onClick={onDone} disabled={isPending}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={edit.isPending}>
          {t('action.save')}
        </Button>
      </Group>
    </form>
  )
}
