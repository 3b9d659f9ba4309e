import { useTranslation } from 'react-i18next'
import type { DataOf } from '#contract/calls/endpoint.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { writeDay } from '#web/catalogue/days/days.ts'
import { linkColumn } from '#web/catalogue/kinds/link-column.tsx'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import { trackNames } from '#web/catalogue/kinds/track-names.ts'
import {
  aliasesColumn,
  bothNamesColumn,
  coverColumn,
  editedColumn,
  statusColumn,
  textColumn,
} from '#web/catalogue/list/columns.tsx'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import { missingColumn } from '#web/catalogue/list/missing-column.tsx'
import { soundOf } from '#web/catalogue/list/sound-of.ts'
import { call } from '#web/core/client/call.ts'
import { firstName, listOfNames } from '#web/core/i18n/names.ts'
import { WholeNumber } from '#web/core/i18n/whole-number.tsx'
import { formatDuration } from '#web/ui/duration.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { FoundThrough } from './found-through.tsx'
import { SoundCell } from './sound-cell.tsx'
import styles from './track-columns.module.css'

export type Row = DataOf<typeof tracks.list>['Info'][number]

export const keyOf = ({ track_id }: Row) => track_id
export const nameOf = (row: Row) => firstName(trackNames(row))

const sound: ListColumn<Row, never> = {
  id: 'sound',
  label: 'player.label',
  kind: 'icon',
  width: '38px',
  sound: soundOf,
  cell: (row) => <SoundCell {...row} />,
}

const bothNames = bothNamesColumn('display_name', 'display_name_hindi', 'field.name')

const names: ListColumn<Row, 'display_name' | 'display_name_hindi'> = {
  ...bothNames,
  cell: (row) => (
    <>
      {bothNames.cell(row)}
      {row.found_through && <FoundThrough records={row.found_through} />}
    </>
  ),
}

function Day({ day }: { day: string }) {
  const { i18n } = useTranslation()
  return (
    <time className={styles.quiet} dateTime={day}>
      {writeDay(day, i18n.language)}
    </time>
  )
}

const recorded: ListColumn<Row, 'record_date'> = {
  id: 'record_date',
  label: 'tracks.column.recorded',
  sort: 'record_date',
  width: '124px',
  cell: ({ record_date }) => record_date && <Day day={record_date} />,
}

const duration: ListColumn<Row, 'duration'> = {
  id: 'duration',
  label: 'field.duration',
  sort: 'duration',
  width: '104px',
  cell: ({ duration: seconds }) =>
    seconds !== null && <span className={styles.quiet}>{formatDuration(seconds)}</span>,
}

const plays: ListColumn<Row, 'trackCount'> = {
  id: 'plays',
  label: 'dashboard.plays',
  sort: 'trackCount',
  width: '92px',
  cell: ({ trackCount }) => (
    <span className={styles.quiet}>
      <WholeNumber value={trackCount} />
    </span>
  ),
}

/** The first of them, and the number of the others; all of them in the title, and read out. */
const tags: ListColumn<Row, never> = {
  id: 'tag',
  label: 'field.tag',
  width: '124px',
  edits: 'tag_id',
  linked: ({ trackTag }) => lookups.tags.choicesOf(trackTag),
  cell: ({ trackTag }) =>
    trackTag.length > 0 && (
      <div className={styles.tags} title={listOfNames(lookups.tags.choicesOf(trackTag))}>
        {lookups.tags.choicesOf(trackTag).map((tag) => (
          <span key={tag.id} className={styles.tag} dir="auto">
            <Hindi text={firstName(tag)} />
          </span>
        ))}
        {trackTag.length > 1 && (
          <span className={styles.more} dir="ltr" aria-hidden>
            +{trackTag.length - 1}
          </span>
        )}
      </div>
    ),
}

const file: ListColumn<Row, 'file_name'> = {
  ...textColumn('file_name', 'field.file_name'),
  width: '104px',
  cell: ({ file_name, matched }) =>
    file_name && (
      <div className={styles.file} dir="auto" title={file_name}>
        <Hindi text={file_name} marks={matched?.file_name} />
      </div>
    ),
}

const artists = linkColumn(
  { id: 'artist', label: 'field.artist', width: '98px' },
  lookups.artists,
  ({ trackArtist }: Row) => trackArtist,
)
const categories = linkColumn(
  { id: 'category', label: 'field.category', width: '80px' },
  lookups.categories,
  ({ trackCategory }: Row) => trackCategory,
)
const subcategories = linkColumn(
  { id: 'subcategory', label: 'field.subcategory', width: '98px' },
  lookups.subcategories,
  ({ trackSubCategory }: Row) => trackSubCategory,
)
const albums = linkColumn(
  { id: 'album', label: 'kind.albums', width: '98px' },
  lookups.albums,
  ({ trackAlbum }: Row) => trackAlbum,
)
const playlists = linkColumn(
  { id: 'playlist', label: 'field.playlist', width: '112px' },
  lookups.playlists,
  ({ trackPlaylist }: Row) => trackPlaylist,
)

function YesOrNo({ value }: { value: '1' | '0' }) {
  const { t } = useTranslation()
  return <span className={styles.quiet}>{t(value === '1' ? 'action.yes' : 'action.no')}</span>
}

const download: ListColumn<Row, never> = {
  id: 'is_download_allowed',
  label: 'field.is_download_allowed',
  width: '112px',
  cell: ({ is_download_allowed }) => <YesOrNo value={is_download_allowed} />,
}

const status = statusColumn<Row>(nameOf, ({ track_id, is_active }) =>
  call(tracks.changeStatus, { body: { track_id, status: is_active } }),
)

/** The maximum width of some columns, so that the names do not take all the space. */
const WIDE_COLUMN = { width: '168px' }

/** The columns of the track list; on narrow screens three of them are hidden until chosen. */
export function columnsFor(isWide: boolean): ListColumn<Row, (typeof tracks.list.sortable)[number]>[] {
  const room = isWide ? WIDE_COLUMN : {}
  return [
    sound,
    { ...coverColumn('track'), optional: true },
    names,
    { ...recorded, wide: true, optional: !isWide },
    { ...tags, wide: true, spare: true, ...room },
    { ...artists, ...room },
    { ...categories, wide: true, spare: true, ...room },
    { ...subcategories, wide: true, optional: true, ...room },
    { ...albums, wide: true, spare: true, ...room },
    { ...playlists, wide: true, ...room, optional: !isWide },
    { ...file, wide: true, optional: !isWide, ...room },
    { ...duration, wide: true, optional: true },
    { ...plays, wide: true, optional: true },
    { ...download, wide: true, optional: true },
    { ...aliasesColumn, wide: true },
    { ...missingColumn, wide: true },
    { ...editedColumn, label: 'tracks.column.edited', wide: true, width: '112px' },
    { ...status, width: '96px' },
  ]
}
