import { Button, Skeleton } from '@mantine/core'
import { IconBrandAppstore, IconBrandGooglePlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type AppLinks, mobileApp } from '#contract/mobile-app.ts'
import { ErrorState } from '../api/error-state.tsx'
import { useQueryOf } from '../api/hooks.ts'
import { PublicLinks } from '../shell/public-links.tsx'
import { PublicScreen } from '../shell/public-screen.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import styles from './join-us.module.css'

const stores = [
  { name: 'App Store', url: 'app_store_url', icon: IconBrandAppstore, isAndroid: false },
  { name: 'Google Play', url: 'play_store_url', icon: IconBrandGooglePlay, isAndroid: true },
] as const

const hasStore = (links: AppLinks) => stores.some(({ url }) => links[url] !== null)

/** Asks a listener to download the app. */
export default function JoinUs() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQueryOf(mobileApp.links, {}, { meta: { quiet: true } })
  // Where there is no store yet, a button above leads to the form.
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

/** The stores that have the app, that of this phone first. */
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
