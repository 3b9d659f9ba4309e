import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './first-names.module.css'
import { NamesInLine, type NamesWithLine } from './names-in-line.tsx'

/** How many of the chosen records a question names. */
const NAMED = 3

/** Of the records with these keys the names of the first ones; none for a record that was never on the screen. */
export const firstNamesOf = (
  keys: readonly number[],
  known: (key: number) => NamesWithLine | undefined,
): NamesWithLine[] => keys.slice(0, NAMED).flatMap((key) => known(key) ?? [])

type Props = {
  count: number
  names?: readonly NamesWithLine[] | undefined
  /** The number of records in words; a single record of a known name is called by that instead. */
  children?: ReactNode
}

/** What a question is about: how many records, and which ones the first of them are. */
export function FirstNames({ count, names = [], children }: Props) {
  const { t } = useTranslation()
  const [only] = names
  // When the selection has changed since, it is not known which ones are left.
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
