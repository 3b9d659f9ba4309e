import { Loader } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { importList } from '#contract/features/imports/list.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { importPath } from '#web/core/navigation/import-path.ts'
import styles from './top-bar.module.css'

const POLL_INTERVAL_MS = 3000
const LATEST = { page_no: 0, pageSize: 5 }

/** The link to the running import, with its progress, shown on every screen. */
export default function RunningImports() {
  const { t } = useTranslation()
  const { data } = useQueryOf(
    importList.list,
    { body: LATEST },
    {
      refetchInterval: ({ state }) => (state.data?.Info.some(isRunning) ? POLL_INTERVAL_MS : false),
      meta: { quiet: true },
    },
  )
  const running = data?.Info.find(isRunning)
  if (!running) return null
  const written = running.added + running.updated
  const text = t('imports.progress', { added: written, total: written + running.waiting })
  return (
    <Link to={importPath(running)} className={styles.running} title={t('imports.running')}>
      <Loader size={16} aria-hidden />
      <span>{text}</span>
    </Link>
  )
}

const isRunning = ({ state }: { state: string }) => state === 'importing'
