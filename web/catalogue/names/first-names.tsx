import type { ReactNode } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import styles from './first-names.module.css'
import { NamesInLine, type NamesWithLine } from './names-in-line.tsx'

/** The number of chosen records that a question lists by name. */
const NAMED = 3

/** The names of the first records with these keys. A record that was never on the screen has none. */
export const firstNamesOf = (
  keys: readonly number[],
  known: (key: number) => NamesWithLine | undefined,
): NamesWithLine[] => keys.slice(0, NAMED).flatMap((key) => known(key) ?? [])

type Props = {
  count: number
  names?: readonly NamesWithLine[] | undefined
  /** The number of records in words, replaced by the name where it is a single record with a known one. */
  children?: ReactNode
}

/** The subject of a question about records: how many they are, and the names of the first ones. */
export function FirstNames({ count, names = [], children }: Props) {
  const { t } = useTranslation()
  const [only] = names
  // After the selection has shrunk, it is not known which of the named records are left, so none is named.
  const named = names.length > count ? [] : names
  if (children && count === 1 && only && named.length === 1)
    return (
      <p className={styles.what}>
        <NamesInLine of={only} />
      </p>
    )
  return (
    <>
      {children && <p className={styles.what}>{children}</p>}
      {named.length > 0 && (
        <ul className={styles.names}>
          {named.map((names, place) => (
            <li key={place}>
              <NamesInLine of={names} />
            </li>
          ))}
          {count > named.length && <li>{t('history.moreRecords', { count: count - named.length })}</li>}
        </ul>
      )}
    </>
  )
}
