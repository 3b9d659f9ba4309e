import { Button, CloseButton, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { DataOf } from '#contract/calls/endpoint.ts'
import { callsOf } from '#contract/catalogue/calls-of.ts'
import { described } from '#contract/catalogue/described.ts'
import { nameSuggestions } from '#contract/features/name-suggestions.ts'
import { type Correction, correction } from '#web/catalogue/form/corrections.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useStore } from '#web/core/store.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { sentSelection } from '../selected-records.ts'
import { selectionOf } from '../selection-of.ts'
import EditDialog from './edit-dialog.tsx'
import { newRow } from './edit-rows.ts'
import styles from './word-offer.module.css'

type Word = DataOf<typeof nameSuggestions.sameWords>[number]
type Records = Word['records'][number]

type Props = Pick<Correction, 'place'> & {
  /** Called with the corrected words, whether or not other names contain them. */
  onWords?: ((words: readonly Word[]) => void) | undefined
}

/** Offers a bulk edit after a suggested word was corrected: the other names with this word get it corrected too. */
export default function WordOffer({ place, onWords }: Props) {
  const corrected = useStore(correction)
  return (
    corrected?.place === place && (
      <Offer key={JSON.stringify(corrected)} corrected={corrected} onWords={onWords} />
    )
  )
}

type OfferProps = Pick<Props, 'onWords'> & { corrected: Correction }

function Offer({ corrected: { place, ...body }, onWords }: OfferProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<{ word: Word; records: Records } | null>(null)
  const { data } = useQueryOf(nameSuggestions.sameWords, { body }, { meta: { quiet: true } })
  useEffect(() => {
    if (data) onWords?.(data)
  }, [data, onWords])
  const words = data?.filter(({ records }) => records.length > 0) ?? []
  if (words.length === 0) return null
  const close = () => correction.set(null)
  return (
    <div className={styles.offer} data-place={place} role="status">
      <div className={styles.words}>
        {words.map((word) => (
          <Group key={word.from} gap="xs">
            <Hindi text={t('bulkEdit.elsewhere', { given: word.given, from: word.from, to: word.to })} />
            {word.records.map((records) => (
              <Button
                key={records.list}
                size="compact-sm"
                variant="default"
                onClick={() => setOpened({ word, records })}
              >
                {t('bulkEdit.yes', { what: t(`counted.${records.list}`, { count: records.ids.length }) })}
              </Button>
            ))}
          </Group>
        ))}
      </div>
      <CloseButton aria-label={t('action.close')} size="sm" onClick={close} />
      {opened && <Replacing {...opened} onDone={close} onNo={() => setOpened(null)} />}
    </div>
  )
}

type ReplacingProps = { word: Word; records: Records; onDone: () => void; onNo: () => void }

/** The dialog of the bulk edit that writes the corrected word into these records. */
function Replacing({ word, records: { list, field, ids }, onDone, onNo }: ReplacingProps) {
  const { filters } = described(list)
  const { edit } = selectionOf(list, filters, callsOf(list))
  const rule = edit?.edited[field]
  if (!edit || !rule) return null
  const chosen = { all: false, keys: ids, except: [], count: ids.length, search: '', filters: {} }
  return (
    <EditDialog
      kind={list}
      chosen={chosen}
      opened
      edited={edit.edited}
      initial={[{ ...newRow(field, rule), op: 'find', find: word.from, replace: word.to, match_case: true }]}
      preview={(changes, fields) =>
        edit.preview({ ...sentSelection(filters, chosen, ids.length), changes, fields })
      }
      call={(changes, expected) => edit.apply({ ...sentSelection(filters, chosen, expected), changes })}
      onDone={onDone}
      onNo={onNo}
    />
  )
}
