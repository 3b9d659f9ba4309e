import { ActionIcon } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { inbox } from '#contract/inbox.ts'
import { useQueryOf } from '../api/hooks.ts'
import styles from './top-bar.module.css'

/** In milliseconds: while somebody looks at the application, it asks so often whether there is something new. */
const ASKED_EVERY = 60_000
const MOST_SHOWN = 99

const LinkIcon = createLink((props: ComponentProps<typeof ActionIcon<'a'>>) => (
  <ActionIcon component="a" {...props} />
))

/** Leads to what visitors wrote, and says how much of it nobody has read. */
export function InboxButton() {
  const { t } = useTranslation()
  const { data } = useQueryOf(
    inbox.unread,
    {},
    { meta: { quiet: true }, refetchInterval: ASKED_EVERY, refetchOnWindowFocus: true },
  )
  const count = data?.unread ?? 0
  const label = t('shell.inbox', { count })
  return (
    <LinkIcon to="/inbox" size={36} className={styles.inbox} aria-label={label} title={label}>
      <IconInbox size={18} stroke={1.6} aria-hidden />
      {count > 0 && <span className={styles.count}>{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>}
    </LinkIcon>
  )
}
