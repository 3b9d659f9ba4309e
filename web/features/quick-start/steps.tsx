import { Link } from '@tanstack/react-router'
import type { Need } from '#contract/calls/permissions.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMay } from '#web/core/session/rights.ts'
import { IconArrowRight } from '#web/ui/icons.ts'
import styles from './quick-start.module.css'

/** The steps from an empty catalogue to listeners, in the order in which they depend on each other. */
const steps = [
  { name: 'categories', path: '/category/add', need: 'categories.edit' },
  { name: 'artists', path: '/artist/add', need: 'artists.edit' },
  { name: 'albums', path: '/albums/add', need: 'albums.edit' },
  { name: 'tracks', path: '/tracks/add', need: 'tracks.edit' },
  { name: 'playlists', path: '/playlist', need: 'playlists.view' },
  { name: 'notifications', path: '/notifications', need: 'notifications.view' },
] as const satisfies readonly { name: string; path: string; need: Need }[]

/** The steps that fill the catalogue, for new admins, as far as this one may take them. */
export function Steps() {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <>
      <p className={styles.intro}>{t('demo.intro')}</p>
      <ol className={styles.steps}>
        {steps
          .filter(({ need }) => may(need))
          .map(({ name, path }) => (
            <li key={name} className={styles.step}>
              <h2>{t(`demo.${name}.title`)}</h2>
              <p>{t(`demo.${name}.text`)}</p>
              <Link to={path} className={styles.link}>
                {t(`demo.${name}.link`)}
                <IconArrowRight size={16} stroke={1.75} aria-hidden />
              </Link>
            </li>
          ))}
      </ol>
      <p className={styles.keys}>{t('demo.keys')}</p>
    </>
  )
}
