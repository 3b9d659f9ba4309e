import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { TeamKind } from '#contract/catalogue/team-kinds.ts'
import { type RecordComment, teamwork } from '#contract/features/teamwork.ts'
import { call } from '#web/core/client/call.ts'
import { useMutationOf, useQueryOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { problemIn } from '#web/core/client/outcome.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMay } from '#web/core/session/rights.ts'
import { Loading } from '#web/ui/loading.tsx'
import { Comment } from './comment.tsx'
import { CommentField, type Draft } from './comment-field.tsx'
import styles from './team.module.css'

type Props = { kind: TeamKind; record_id: number }

const BLANK: Draft = { text: '', mentions: [] }
/** Unsent comments by record, which are there again when the record is opened again. */
const drafts = new Map<string, Draft>()

/** The comments on a record, the latest last, with a field for another one. */
export function CommentThread({ kind, record_id }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const mayComment = useMay()('comments.edit')
  const record = { kind, record_id }
  const { data, error } = useQueryOf(
    teamwork.comments,
    { body: { ...record, before: null } },
    { meta: { quiet: true }, staleTime: 0 },
  )
  const [older, setOlder] = useState<{ comments: RecordComment[]; has_more: boolean } | null>(null)
  const more = useMutationOf(teamwork.comments, {
    onError: (error) => toast(messageOf(error)),
    onSuccess: (answer) => {
      if (answer.success === 0) return toast(answer.message)
      const { comments, has_more } = answer.data
      setOlder((before) => ({ comments: [...comments, ...(before?.comments ?? [])], has_more }))
    },
  })
  const key = `${kind} ${record_id}`
  const [draft, setDraft] = useState(drafts.get(key) ?? BLANK)
  const keep = (typed: Draft) => {
    setDraft(typed)
    if (typed.text === '') drafts.delete(key)
    else drafts.set(key, typed)
  }
  const refresh = () =>
    Promise.all(
      [teamwork.comments, teamwork.record, teamwork.waiting].map(({ path }) =>
        queryClient.invalidateQueries({ queryKey: [path] }),
      ),
    )
  const isLoaded = data !== undefined
  useEffect(() => {
    // Loading the comments has marked their mentions as seen on the server.
    if (isLoaded) void queryClient.invalidateQueries({ queryKey: [teamwork.waiting.path] })
  }, [isLoaded, queryClient])
  const send = async (text: string, mentions: number[]) => {
    const problem = await problemIn(call(teamwork.addComment, { body: { ...record, text, mentions } }))
    if (problem !== null) return problem
    keep(BLANK)
    await refresh()
    return null
  }
  if (error) return <p role="alert">{messageOf(error)}</p>
  if (!data) return <Loading height={60} mt={10} />
  const latest = new Set(data.comments.map(({ comment_id }) => comment_id))
  const shown = [
    ...(older?.comments.filter(({ comment_id }) => !latest.has(comment_id)) ?? []),
    ...data.comments,
  ]
  const hasMore = older ? older.has_more : data.has_more
  const changed = (comment: RecordComment | null, comment_id: number) => {
    setOlder(
      (before) =>
        before && {
          ...before,
          comments: before.comments.flatMap((each) =>
            each.comment_id === comment_id ? (comment ?? []) : each,
          ),
        },
    )
    return refresh()
  }
  return (
    <div className={styles.thread}>
      {hasMore && (
        <Button
          size="compact-sm"
          variant="default"
          loading={more.isPending}
          onClick={() => more.mutate({ body: { ...record, before: shown[0]?.comment_id ?? null } })}
        >
          {t('team.earlier')}
        </Button>
      )}
      {shown.length > 0 && (
        <ol className={styles.comments} aria-label={t('kind.comments')}>
          {shown.map((comment) => (
            <li key={comment.comment_id}>
              <Comment {...record} comment={comment} onChanged={changed} />
            </li>
          ))}
        </ol>
      )}
      {mayComment && (
        <CommentField
          kind={kind}
          label={t('team.newComment')}
          draft={draft}
          onDraft={keep}
          yes={t('team.send')}
          onSend={send}
        />
      )}
    </div>
  )
}
