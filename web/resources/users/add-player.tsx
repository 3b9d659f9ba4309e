import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { playerPasswords } from '#contract/resources/player-passwords.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import styles from './players.module.css'

type Props = { user_id: number; onMade: (password: string) => Promise<void> }

/** The form that makes a player password, named after the player. */
export function AddPlayer({ user_id, onMade }: Props) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const make = useMutationOf(playerPasswords.add, {
    onError: (error) => toast(messageOf(error)),
    onSuccess: async (answer) => {
      if (answer.success === 0) return setProblem(answer.errors?.name ?? answer.message)
      toast(answer.message)
      setName('')
      await onMade(answer.data.password)
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    make.mutate({ body: { user_id, name } })
  }
  return (
    <form className={styles.add} onSubmit={onSubmit} noValidate>
      <TextInput
        label={t('players.name')}
        placeholder={t('players.example')}
        value={name}
        maxLength={200}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <BusyButton type="submit" loading={make.isPending}>
        {t('players.make')}
      </BusyButton>
    </form>
  )
}
