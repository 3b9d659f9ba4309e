import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pages } from '#contract/resources/pages.ts'
import { NetworkError } from '#web/core/client/errors.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { RichText } from '#web/rich-text/rich-text.tsx'
import { PublicLanguages } from '#web/shell/frames/public-languages.tsx'
import { PublicLinks } from '#web/shell/frames/public-links.tsx'
import { describeDay } from '#web/ui/describe-date.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { Logo } from '#web/ui/logo.tsx'
import styles from './public-page.module.css'

/** Links for visitors when the page does not exist. */
const elsewhere = ['/joinus', '/contact'] as const

/** The screen of a public page: without sign-in and menus, with a button to print it. */
export default function PublicPage() {
  const { type }: { type?: string } = useParams({ strict: false })
  const { t } = useTranslation()
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <Logo />
        <span className={styles.product}>{t('app.name')}</span>
        <PublicLanguages />
      </header>
      <main className={styles.main}>
        {type ? (
          <Provided type={type} />
        ) : (
          <>
            <Heading>{t('pages.invalid')}</Heading>
            <PublicLinks to={elsewhere} />
          </>
        )}
      </main>
    </div>
  )
}

function Heading({ title, children }: { title?: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <title>{title ? t('app.title', { screen: title }) : t('app.name')}</title>
      <h1 className={styles.title} dir="auto">
        {children}
      </h1>
    </>
  )
}

function Provided({ type }: { type: string }) {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = useQueryOf(pages.provide, { params: { type } }, { meta: { quiet: true } })
  if (error)
    return (
      <>
        <div role="alert">
          <Heading>{messageOf(error)}</Heading>
        </div>
        {error instanceof NetworkError ? (
          <Button variant="default" onClick={() => void refetch()}>
            {t('action.retry')}
          </Button>
        ) : (
          <PublicLinks to={elsewhere} />
        )}
      </>
    )
  if (!data)
    return (
      <p role="status" className={styles.wait}>
        {t('pages.wait')}
      </p>
    )
  return (
    <article>
      <Heading title={data.name}>
        <Hindi text={data.name} />
      </Heading>
      <RichText html={data.content} />
      <footer className={styles.foot}>
        <time dateTime={data.date_modified}>
          {t('pages.changed', { date: describeDay(new Date(data.date_modified), i18n.language) })}
        </time>
      </footer>
    </article>
  )
}
