import { ActionIcon, Button, Progress } from '@mantine/core'
import { MAX_AUDIO_BYTES } from '#contract/kinds/tracks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useSession } from '#web/core/session/session.ts'
import { useStore } from '#web/core/store.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconX } from '#web/ui/icons.ts'
import styles from './recordings.module.css'
import { dismissIgnored, dismissUpload, retryUploads, type Upload, uploadQueue } from './upload-queue.ts'

/** The maximum number of ignored files that are named. */
const MAX_NAMED = 5

/** The panel of uploads: the total progress and each file, refused files with reasons, and ignored files. */
export function UploadStatus() {
  const { t } = useTranslation()
  const { adminId } = useSession()
  const queue = useStore(uploadQueue)
  if (queue.adminId !== adminId) return null
  const { uploads, done, doneBytes, ignored } = queue
  const active = uploads.filter(({ state }) => state === 'waiting' || state === 'sending')
  const failed = uploads.filter(({ state }) => state === 'failed')
  const refused = uploads.filter(({ state }) => state === 'refused')
  if (uploads.length === 0 && ignored.length === 0) return null
  const allBytes = active.reduce((sum, { file }) => sum + file.size, doneBytes)
  const sentBytes = active.reduce((sum, { file, share }) => sum + file.size * share, doneBytes)
  return (
    <section className={styles.uploads} aria-label={t('recordings.uploads')}>
      {active.length > 0 && (
        <>
          <p className={styles.overall} role="status">
            {t('recordings.uploaded', { done, count: done + active.length })}
          </p>
          <Progress value={(100 * sentBytes) / Math.max(allBytes, 1)} aria-label={t('recordings.uploads')} />
          <ul className={styles.list}>
            {active
              .filter(({ state }) => state === 'sending')
              .map((upload) => (
                <Sending key={upload.key} upload={upload} />
              ))}
          </ul>
        </>
      )}
      {failed.length > 0 && (
        <Problems
          title={t('recordings.failed', { count: failed.length })}
          uploads={failed}
          onRetry={retryUploads}
        />
      )}
      {refused.length > 0 && (
        <Problems
          title={t('recordings.refused', { count: refused.length })}
          uploads={refused}
          // Offered for refused files too, because a busy server can refuse a good file as too much to read.
          onRetry={retryUploads}
        />
      )}
      {ignored.length > 0 && (
        <p className={styles.ignored}>
          <span>
            {t('recordings.ignored', { count: ignored.length })}{' '}
            {ignored.slice(0, MAX_NAMED).join(t('catalogue.listComma'))}
            {ignored.length > MAX_NAMED && ' …'}
          </span>
          <ActionIcon aria-label={t('action.close')} title={t('action.close')} onClick={dismissIgnored}>
            <IconX size={15} stroke={1.75} />
          </ActionIcon>
        </p>
      )}
    </section>
  )
}

function Sending({ upload: { key, file, share } }: { upload: Upload }) {
  const { t } = useTranslation()
  return (
    <li className={styles.sending}>
      <span className={styles.name}>
        <Hindi text={file.name} />
      </span>
      <Progress
        className={styles.bar}
        value={share * 100}
        animated={share === 1}
        aria-label={t('tracks.audio.uploading', { name: file.name })}
      />
      <ActionIcon
        aria-label={t('recordings.cancelNamed', { name: file.name })}
        title={t('action.cancel')}
        onClick={() => dismissUpload(key)}
      >
        <IconX size={15} stroke={1.75} />
      </ActionIcon>
    </li>
  )
}

type ProblemsProps = {
  title: string
  uploads: readonly Upload[]
  onRetry: (keys: readonly string[]) => void
}

function Problems({ title, uploads, onRetry }: ProblemsProps) {
  const { t } = useTranslation()
  const keys = uploads.map(({ key }) => key)
  const canRetry = uploads.some(({ file }) => file.size <= MAX_AUDIO_BYTES)
  return (
    <div className={styles.problems} role="alert">
      <p className={styles.problemsTitle}>
        <b>{title}</b>
        {canRetry && (
          <Button size="compact-sm" variant="default" onClick={() => onRetry(keys)}>
            {t('action.retry')}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={() => keys.forEach(dismissUpload)}>
          {t('action.close')}
        </Button>
      </p>
      <ul className={styles.list}>
        {uploads.map(({ key, file, folder, problem }) => (
          <li key={key}>
            <b>
              <Hindi text={folder ? `${folder}/${file.name}` : file.name} />
            </b>{' '}
            {problem}
          </li>
        ))}
      </ul>
    </div>
  )
}
