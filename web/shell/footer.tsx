import { lastUndoable } from '#web/core/client/last-undoable.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useStore } from '#web/core/store.ts'
import { useArea } from '#web/core/theme/use-area.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import styles from './footer.module.css'

export function Footer() {
  const { t } = useTranslation()
  return (
    <footer className={styles.footer} style={useArea('footer')} data-screen-only>
      <span>{t('app.copyright')}</span>
      <LastChange />
    </footer>
  )
}

/** The last change of this session, with its Undo. */
function LastChange() {
  const { t } = useTranslation()
  const last = useStore(lastUndoable)
  if (!last) return null
  return (
    <span className={styles.last}>
      <span className={styles.what}>
        <Hindi text={last.message} />
      </span>
      <button type="button" className={styles.undo} onClick={last.undo}>
        {t('action.undo')}
      </button>
    </span>
  )
}
