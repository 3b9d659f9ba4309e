import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RejectedSaveNotice } from '#web/catalogue/form/rejected-save-notice.tsx'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { lastSearchOf } from '#web/core/navigation/list-memory.ts'
import { Page } from '#web/ui/page.tsx'
import type { Subject } from '#web/ui/subject.tsx'
import { AddButton } from './add-button.tsx'
import { useList } from './list-context.ts'
import styles from './list-frame.module.css'

export type ListFrameProps<Answer> = {
  /** The title of the screen, where it is not the list's own. */
  title?: TextKey
  /** The record that all rows belong to, with totals from the response. */
  subject?: (answer: Answer | undefined) => Subject | undefined
  /** Links to other screens, before Add. */
  links?: ReactNode
  /** The list that this one belongs to. */
  backward?: string
  /** Above the list. */
  head?: ReactNode
  children: ReactNode
}

/** The screen of a list around its parts: title, buttons beside it, and the card that the parts stand in. */
export function ListFrame<Answer>(props: ListFrameProps<Answer>) {
  const { links, backward, head, children } = props
  const { t } = useTranslation()
  const { source, answer, add, isChoosing, peek } = useList()
  const buttons = (links || add) && (
    <>
      {links}
      {add && <AddButton to={add} label={source.addLabel} />}
    </>
  )
  return (
    <Page
      title={t(props.title ?? source.label)}
      subject={props.subject?.(answer as Answer | undefined)}
      actions={!isChoosing && buttons}
      backward={backward}
      backwardSearch={backward === undefined ? undefined : lastSearchOf(backward)}
    >
      <RejectedSaveNotice />
      {head}
      <section
        className={styles.list}
        aria-label={t(source.label)}
        data-list={peek.columns.some(({ kind }) => kind === 'picture') ? 'pictures' : ''}
        data-beside={peek.isOpen || undefined}
      >
        {children}
      </section>
    </Page>
  )
}
