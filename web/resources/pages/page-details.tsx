import { Link } from '@tanstack/react-router'
import { pages } from '#contract/resources/pages.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { RichText } from '#web/rich-text/rich-text.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconExternalLink } from '#web/ui/icons.ts'
import { Loading } from '#web/ui/loading.tsx'
import styles from './page-details.module.css'

/** A page as visitors see it, with a link to it. The title of the dialog is its name. */
export function PageDetails({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data: page, error, refetch } = useQueryOf(pages.view, { params: { id } })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!page) return <Loading height={120} />
  return (
    <>
      <RichText html={page.content} />
      <p className={styles.public}>
        {page.is_active === '1' ? (
          <Link to={`/static/${page.slug}`} target="_blank" className={styles.link}>
            {t('pages.public')}
            <IconExternalLink size={15} stroke={1.75} aria-hidden />
          </Link>
        ) : (
          t('pages.hidden')
        )}
      </p>
    </>
  )
}
