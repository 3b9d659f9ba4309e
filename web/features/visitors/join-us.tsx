import { Button, Skeleton } from '@mantine/core'
import { type AppLinks, appLinks } from '#contract/features/app-links.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { PublicLinks } from '#web/shell/frames/public-links.tsx'
import { PublicScreen } from '#web/shell/frames/public-screen.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconBrandAppstore, IconBrandGooglePlay } from '#web/ui/icons/first-load.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import styles from './join-us.module.css'

const stores = [
  { name: 'App Store', url: 'app_store_url', icon: IconBrandAppstore, isAndroid: false },
  { name: 'Google Play', url: 'play_store_url', icon: IconBrandGooglePlay, isAndroid: true },
] as const

const hasStore = (links: AppLinks) => stores.some(({ url }) => links[url] !== null)

/** The screen that invites a listener to download the app. */
export default function JoinUs() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQueryOf(appLinks.links, {}, { meta: { quiet: true } })
  // While no store has the app, the page shows a button to the contact form already.
  const offersContact = error !== null || (data !== undefined && hasStore(data))
  return (
    <PublicScreen title={t('joinUs.title')}>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data ? (
        hasStore(data) ? (
          <Stores links={data} />
        ) : (
          <NotYet />
        )
      ) : (
        <div className={styles.stores} role="status" aria-label={t('catalogue.loading')}>
          <Skeleton height={44} />
          <Skeleton height={48} />
        </div>
      )}
      <PublicLinks to={offersContact ? ['/contact', '/login'] : ['/login']} />
    </PublicScreen>
  )
}

/** Links to the stores that have the app, with this phone's store first. */
function Stores({ links }: { links: AppLinks }) {
  const { t } = useTranslation()
  const isAndroid = /Android/.test(navigator.userAgent)
  const known = stores
    .filter(({ url }) => links[url] !== null)
    .sort((a, b) => Number(b.isAndroid === isAndroid) - Number(a.isAndroid === isAndroid))
  return (
    <div className={styles.stores}>
      <p className={styles.message}>{t('joinUs.message')}</p>
      {known.map(({ name, url, icon: Icon }, index) => (
        <Button
          key={name}
          component="a"
          href={links[url] ?? undefined}
          size="md"
          variant={index === 0 ? 'filled' : 'default'}
          leftSection={<Icon size={20} stroke={1.6} aria-hidden />}
        >
          {t('joinUs.store', { store: name })}
        </Button>
      ))}
    </div>
  )
}

function NotYet() {
  const { t } = useTranslation()
  return (
    <div className={styles.stores}>
      <p className={styles.message}>{t('joinUs.notYet')}</p>
      <LinkButton to="/contact" size="md">
        {t('contact.title')}
      </LinkButton>
    </div>
  )
}
