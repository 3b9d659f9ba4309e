import { Button, Group, Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { inbox, type Query } from '#contract/resources/inbox.ts'
import { useRecordId } from '#web/catalogue/form/form-screen.tsx'
import RemovalDialog from '#web/catalogue/screen/removal.tsx'
import { call } from '#web/core/client/call.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMayHere } from '#web/core/session/rights.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconMail, IconMailForward, IconTrash } from '#web/ui/icons.ts'
import { Page } from '#web/ui/page.tsx'
import styles from './inbox.module.css'
import { answerTo, senderOf } from './sender.ts'
import { useMarkRead } from './use-mark-read.ts'

/** The screen of one contact query. Opening it marks it as read. */
export default function QueryScreen() {
  const { t } = useTranslation()
  const id = useRecordId('query_id') ?? 0
  const { data, error, refetch } = useQueryOf(inbox.get, { params: { id } }, { meta: { quiet: true } })
  const title = data ? t('inbox.from', { name: senderOf(data) }) : t('field.query')
  return (
    <Page title={title} backward="/inbox">
      {data ? (
        <Written key={id} query={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <div className={styles.written} role="status" aria-label={t('catalogue.loading')}>
          <Skeleton height={14} width="40%" mb={24} />
          <Skeleton height={96} />
        </div>
      )}
    </Page>
  )
}

const removal = {
  remove: (id: [number, ...number[]]) => call(inbox.delete, { body: { id } }),
}

function Written({ query }: { query: Query }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { mutate } = useMarkRead()
  const [asks, setAsks] = useState(false)
  const may = useMayHere()
  const { query_id, email, date_created, is_read } = query

  const isSeen = useRef(false)
  useEffect(() => {
    if (isSeen.current) return
    isSeen.current = true
    if (is_read === '0') mutate({ body: { query_id, is_read: '1' } })
  }, [query_id, is_read, mutate])

  const toInbox = () => void navigate({ to: '/inbox' })
  const markUnread = () =>
    mutate(
      { body: { query_id, is_read: '0' } },
      {
        onSuccess: ({ success, message }) => {
          toast(message)
          if (success === 1) toInbox()
        },
        onError: (error) => toast(messageOf(error)),
      },
    )
  return (
    <article className={styles.written}>
      <header className={styles.head}>
        <a href={`mailto:${email}`}>{email}</a>
        <DateTime value={date_created} />
      </header>
      <p className={styles.words} dir="auto">
        <Hindi text={query.query} />
      </p>
      <Group gap="xs">
        <Button
          component="a"
          href={answerTo(query, t('inbox.subject'))}
          leftSection={<IconMailForward size={17} stroke={1.6} aria-hidden />}
        >
          {t('inbox.reply')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconMail size={17} stroke={1.6} aria-hidden />}
          onClick={markUnread}
        >
          {t('inbox.markUnread')}
        </Button>
        {may('delete') && (
          <Button
            variant="default"
            leftSection={<IconTrash size={17} stroke={1.6} aria-hidden />}
            onClick={() => setAsks(true)}
          >
            {t('action.delete')}
          </Button>
        )}
      </Group>
      <RemovalDialog
        removal={removal}
        list="inbox"
        doomed={{ keys: [query_id], name: senderOf(query) }}
        opened={asks}
        onRemoved={toInbox}
        onNo={() => setAsks(false)}
      />
    </article>
  )
}
