import type { ComponentType } from 'react'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { type CallsOf, callsOf } from '#contract/catalogue/calls-of.ts'
import { type Described, described, type ListedOf } from '#contract/catalogue/described.ts'
import type { LinkedResource } from '#contract/catalogue/references.ts'
import type { TrackTotalsCall } from '#contract/catalogue/track-totals.ts'
import { declarationOf, kinds } from '#contract/kinds/kinds.ts'
import type { PlaceholderKey } from '#contract/resources/placeholders.ts'
import { selectionOf } from '#web/catalogue/bulk/selection-of.ts'
import type { SelectionCalls } from '#web/catalogue/bulk/use-selection-actions.tsx'
import { type Detail, DetailList, nameDetails } from '#web/catalogue/details/details.tsx'
import { RecordDetails } from '#web/catalogue/details/record-details.tsx'
import type { RecordQuery } from '#web/catalogue/form/form-types.ts'
import {
  aliasesColumn,
  coverColumn,
  editedColumn,
  namePair,
  statusColumn,
} from '#web/catalogue/list/columns.tsx'
import type { ListColumn, ListPage, RowAction } from '#web/catalogue/list/list-types.ts'
import { missingColumn } from '#web/catalogue/list/missing-column.tsx'
import { pagesOf } from '#web/catalogue/list/pages-of.ts'
import { viewRow } from '#web/catalogue/list/row-actions.tsx'
import { RecordList } from '#web/catalogue/record-list/record-list.tsx'
import { trackTotalColumns } from '#web/catalogue/record-list/track-totals.tsx'
import { catalogueList } from '#web/catalogue/screen/catalogue-list.ts'
import type { ListSource } from '#web/catalogue/screen/list-source.ts'
import { type SharedKind, shareOf } from '#web/catalogue/share/share.ts'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName, type Names } from '#web/core/i18n/names.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { fieldColumns, linkColumns, referenceColumns } from './kind-columns.tsx'
import { fieldDetails, linkDetail, referenceDetails } from './kind-details.ts'
import { FORM_PARTS, linksIn } from './kind-fields.ts'

/** A row of any kind: what all of them have, and what the declaration names. */
export type KindRow = ListedOf<'categories'> & Readonly<Record<string, unknown>>
type Column = ListColumn<KindRow, string>

/** What a kind's list has that its declaration does not say. */
type Differences = {
  /** The columns of the names; one for each by default. */
  names?: readonly Column[]
  /** The call that returns the totals of each record's tracks; absent where the list has no such columns. */
  trackTotals?: TrackTotalsCall
  /** The kind under which records have addresses for listeners; absent where they have none. */
  shared?: SharedKind
  /** Row actions listed before the others. */
  actions?: readonly RowAction<KindRow>[]
  /** The call that deletes several records by id, as the specification names it. */
  remove?: (
    ids: readonly number[],
  ) => ReturnType<SelectionCalls<Described<'categories'>['filters']>['deleteSelected'] & {}>
  /** Details lines before the links; given the whole record once it is loaded. */
  details?: (whole: KindRow | undefined) => readonly Detail[]
  /** The labels of the names where the specification has others. */
  nameLabels?: { name: TextKey; hindi_name: TextKey }
}

/** Builds the list of a kind from its declaration. */
export function kindList(name: LinkedResource, differences: Differences = {}): ComponentType {
  const { id: key, noun, screen, shownBy, names, rights, pictures, sorted } = declarationOf(name)
  const [english, hindi] = names
  // The calls of all kinds are alike but for the names of fields.
  const calls: CallsOf<'categories'> = callsOf(name as 'categories')
  const { filters } = described(name as 'categories')
  // A kind with pictures has a placeholder under its noun.
  const placeholder = noun as PlaceholderKey
  const hasStatus = rights.includes('publish')
  const hasDetails = shownBy === 'details'

  const keyOf = (row: KindRow) => Number(row[key])
  const namesOf = (row: KindRow) => ({ name: row[english], hindi_name: row[hindi] }) as Names
  const nameOf = (row: KindRow) => firstName(namesOf(row))

  const share = differences.shared && shareOf<KindRow>(differences.shared, keyOf, nameOf)

  const { removal, ...list } = catalogueList<KindRow>({
    path: screen,
    keyOf,
    nameOf,
    remove: (ids) => differences.remove?.(ids) ?? call(calls.delete, { params: { id: ids[0] ?? 0 } }),
    usedIn: calls.usedIn,
    actions: [
      ...(hasDetails ? [viewRow<KindRow>()] : []),
      ...(differences.actions ?? []),
      ...(share ? [share.row] : []),
    ],
  })

  const edited: Column = sorted.includes('date_modified')
    ? editedColumn
    : { ...editedColumn, sort: undefined, parts: undefined }
  const columns: Column[] = [
    ...(pictures.length > 0 ? [coverColumn(placeholder)] : []),
    ...(differences.names ?? (namePair(english, hindi, differences.nameLabels) as unknown as Column[])),
    ...referenceColumns(name),
    ...fieldColumns(name),
    ...linkColumns(name, ({ to }) => ({ id: to, label: `field.${kinds[to].noun}`, width: '150px' })),
    ...(differences.trackTotals ? trackTotalColumns(differences.trackTotals, keyOf) : []),
    edited,
    aliasesColumn,
    missingColumn,
    ...(hasStatus
      ? [
          statusColumn<KindRow>(nameOf, (row) =>
            call(calls.changeStatus, { body: { [key]: keyOf(row), status: row.is_active } as never }),
          ),
        ]
      : []),
  ]

  const ask = (id: number) => queryOf(calls.get, { params: { id } }) as unknown as RecordQuery<KindRow>
  const useDetails = () => {
    const { t, i18n } = useTranslation()
    return (row: KindRow, whole: KindRow | undefined): Detail[] => [
      ...nameDetails(namesOf(row), differences.nameLabels),
      ...FORM_PARTS.flatMap((part) => fieldDetails(name, part, row, { t, language: i18n.language })),
      ...referenceDetails(name, row),
      ...(differences.details?.(whole) ?? []),
      ...linksIn(name).map((link) => linkDetail(link, row, `catalogue.associated.${link.to}`)),
    ]
  }
  const KindDetails = ({ row }: { row: KindRow }) => {
    const detailsOf = useDetails()
    if (pictures.length === 0) return <DetailList details={detailsOf(row, undefined)} />
    return (
      <RecordDetails
        row={row}
        kind={placeholder}
        ask={ask(keyOf(row))}
        details={detailsOf}
        loadProblem="catalogue.detail.noLinks"
      />
    )
  }
  const shown = {
    ask,
    show: (row: KindRow) => <KindDetails row={row} />,
    ...(share && { buttons: [share.button] }),
  }

  const whole = selectionOf(name, filters, calls)
  const selection: typeof whole = {
    ...whole,
    deleteSelected: (body) =>
      differences.remove && !body.byQuery
        ? differences.remove(body.id)
        : call(calls.deleteSelected, { body }),
  }

  const source: ListSource<KindRow, string, ListPage<KindRow>> = {
    ...list,
    name,
    namesOf,
    label: `${name}.list`,
    columns,
    ask: pagesOf(calls.list as Endpoint, filters) as ListSource<KindRow, string, ListPage<KindRow>>['ask'],
    cells: calls,
    ...(hasDetails
      ? { details: shown }
      : { peek: { kind: name, usedIn: removal.usedIn, ask: shown.ask, show: shown.show } }),
  }

  return function KindList() {
    return (
      <RecordList
        source={source}
        selection={selection}
        removal={removal}
        views={name}
        empty={{ title: `${name}.empty`, hint: `${name}.emptyHint` }}
      />
    )
  }
}
