import { ActionIcon } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { inbox } from '#contract/resources/inbox.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { IconInbox } from '#web/ui/icons.ts'
import { Counted } from './counted.tsx'
import styles from './top-bar.module.css'

/** Polling interval while the tab is visible, in milliseconds. */
const POLL_INTERVAL_MS = 60_000

const LinkIcon = createLink((props: ComponentProps<typeof ActionIcon<'a'>>) => (
  <ActionIcon component="a" {...props} />
))

/** The link to the contact queries, with the number of unread ones. */
export function InboxButton() {
  const { t } = useTranslation()
  const { data } = useQueryOf(
    inbox.unread,
    {},
    { meta: { quiet: true }, refetchInterval: POLL_INTERVAL_MS, refetchOnWindowFocus: true },
  )
  const count = data?.unread ?? 0
  const label = t('shell.inbox', { count })
  return (
    <LinkIcon to="/inbox" size={36} className={styles.counting} aria-label={label} title={label}>
      <IconInbox size={18} stroke={1.6} aria-hidden />
      <Counted count={count} />
    </LinkIcon>
  )
}
