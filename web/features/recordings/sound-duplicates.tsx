import { Link } from '@tanstack/react-router'
import type { SoundingSame } from '#contract/features/recordings.ts'
import { NamesInLine } from '#web/catalogue/names/names-in-line.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconAlertTriangle } from '#web/ui/icons.ts'
import styles from './drafts.module.css'

/** Names the tracks and other drafts whose recordings sound like that of a draft. Only a warning. */
export function SoundDuplicates({ same }: { same: readonly SoundingSame[] }) {
  const { t } = useTranslation()
  if (same.length === 0) return null
  return (
    <p className={styles.duplicates}>
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
      <span>
        {t('recordings.soundsLike')}{' '}
        {same.map((other, at) => (
          <span key={`${other.kind} ${other.id}`}>
            {at > 0 && t('catalogue.listComma')}
            {other.kind === 'track' ? (
              <Link to={`/tracks/edit/${other.id}`} target="_blank">
                <NamesInLine of={other} />
              </Link>
            ) : (
              <button type="button" onClick={() => showDraft(other.id)}>
                {t('recordings.otherDraft', { name: other.name })}
              </button>
            )}
          </span>
        ))}
      </span>
    </p>
  )
}

function showDraft(id: number) {
  const row = document.querySelector(`[data-draft="${id}"]`)
  row?.scrollIntoView({ block: 'center' })
  row?.querySelector<HTMLElement>('[data-cell="display_name"]')?.focus()
}
