import type { ReactNode } from 'react'
import { RejectedSaveNotice } from '#web/catalogue/form/rejected-save-notice.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { lastSearchOf } from '#web/core/navigation/list-memory.ts'
import { Page } from '#web/ui/page.tsx'
import type { Subject } from '#web/ui/subject.tsx'
import { AddButton } from './add-button.tsx'
import { useList } from './list-context.ts'
import styles from './list-frame.module.css'

export type ListFrameProps<Answer> = {
  /** The title of the screen, where it differs from the list's name. */
  title?: TextKey
  /** The record that all rows belong to, with totals from the response of the list. */
  subject?: (answer: Answer | undefined) => Subject | undefined
  /** Links to other screens, placed before the Add button. */
  links?: ReactNode
  /** The path of the list that this one is below. */
  backward?: string
  /** Shown above the list. */
  head?: ReactNode
  children: ReactNode
}

/** The screen of a list around its parts: the title, the buttons beside it, and the card that holds the parts. */
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
