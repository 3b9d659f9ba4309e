import { Fragment, type ReactNode } from 'react'
import { type Guarded, needOf } from '#contract/calls/permissions.ts'
import type { PlaceholderKey } from '#contract/resources/placeholders.ts'
import { usePlaceholder } from '#web/catalogue/cover/placeholders.ts'
import type { Choice } from '#web/catalogue/form/choice.ts'
import type { Lookup } from '#web/catalogue/lookup/lookup.ts'
import { NamesInLine } from '#web/catalogue/names/names-in-line.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { isHindiFirst, type Names } from '#web/core/i18n/names.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { useMay } from '#web/core/session/rights.ts'
import { CoverPlaceholder } from '#web/ui/cover.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { useFirstThatLoads } from '#web/ui/use-first-that-loads.ts'
import styles from './details.module.css'

/** One line of the details; left out when its value is empty or not loaded yet. */
export type Detail = { label: TextKey } & ({ text: string | null } | Linked)
type Linked = {
  names: readonly Choice[]
  /** The path of a linked record's screen. */
  to: (id: number) => string
  /** The resource whose rights the screen needs. */
  guard: Guarded | undefined
}

type LinkedResource<Rows> = Pick<Lookup, 'opens' | 'guard'> & {
  choicesOf: (rows: Rows | undefined) => Choice[]
}

/** The details line for the records of a resource that this one is linked to, each as a link; absent while they are not loaded. */
export const linked = <Rows,>(
  label: TextKey,
  { opens, guard, choicesOf }: LinkedResource<Rows>,
  rows: Rows | undefined,
): Detail => ({ label, names: choicesOf(rows), to: opens, guard })

const NAME_LABELS: Record<keyof Names, TextKey> = {
  name: 'field.name',
  hindi_name: 'catalogue.detail.hindiName',
}

/** The details lines for a record's own names, the one in the script of the interface first. */
export function nameDetails({ name, hindi_name }: Names, labels = NAME_LABELS): Detail[] {
  const english = { label: labels.name, text: name }
  const hindi = { label: labels.hindi_name, text: hindi_name }
  return isHindiFirst() ? [hindi, english] : [english, hindi]
}

const hasContent = (detail: Detail) => ('text' in detail ? Boolean(detail.text) : detail.names.length > 0)

type Shown = {
  picture: string
  /** The kind whose placeholder is shown when there is no picture. */
  kind: PlaceholderKey
  details: readonly Detail[]
  /** Shown between the picture and the texts, such as the audio. */
  children?: ReactNode
}

/** A picture, at most 250 px high, and the texts that are not empty (specification 1, section 9). */
export function Details({ picture, kind, details, children }: Shown) {
  const shown = useFirstThatLoads([picture, usePlaceholder(kind).picture])
  return (
    <>
      {shown.src ? (
        <img className={styles.picture} src={shown.src} alt="" onError={shown.onError} />
      ) : (
        <div className={styles.none}>
          <CoverPlaceholder kind={kind} />
        </div>
      )}
      {children}
      <DetailList details={details} />
    </>
  )
}

/** The details lines whose texts are not empty. */
export function DetailList({ details }: Pick<Shown, 'details'>) {
  const { t } = useTranslation()
  return (
    <dl className={styles.details}>
      {details.filter(hasContent).map((detail) => (
        <div key={detail.label}>
          <dt>{t(detail.label)}</dt>
          <dd>{'text' in detail ? <Hindi text={detail.text} /> : <BothNames {...detail} />}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Linked records, in both scripts, separated by commas. */
function BothNames({ names, to, guard }: Linked) {
  const { t } = useTranslation()
  const may = useMay()
  const isLink = guard === undefined || may(needOf(guard, 'view'))
  return names.map((choice, index) => (
    <Fragment key={choice.id}>
      {index > 0 && t('catalogue.listComma')}
      {isLink ? (
        <RowLink to={to(choice.id)} className={styles.link}>
          <NamesInLine of={choice} />
        </RowLink>
      ) : (
        <NamesInLine of={choice} />
      )}
    </Fragment>
  ))
}
