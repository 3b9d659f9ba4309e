import { useNavigate, useSearch } from '@tanstack/react-router'
import { DEFAULT_PAGE_SIZE } from '#contract/calls/list.ts'
import { PAGE_SIZES } from '#contract/calls/page-sizes.ts'
import { isKind, type KindName } from '#contract/kinds/kinds.ts'

export type DuplicatesState = {
  kind: KindName
  by: '' | 'name' | 'audio'
  /** Whether the screen shows pairs that were marked as not the same. */
  are_distinct: boolean
  page: number
  size: number
}

const numberOf = (value: unknown) =>
  typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 1

/** The state of the duplicates screen, held in its URL; malformed values count as absent. */
export function useDuplicatesState() {
  const params: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const { kind, by } = params
  const state: DuplicatesState = {
    kind: typeof kind === 'string' && isKind(kind) ? kind : 'artists',
    by: by === 'name' || by === 'audio' ? by : '',
    are_distinct: params.are_distinct === 'true',
    page: numberOf(params.page),
    size: PAGE_SIZES.find((size) => String(size) === params.size) ?? DEFAULT_PAGE_SIZE,
  }
  /** Another choice of pairs starts on the first page. */
  const change = (changed: Partial<DuplicatesState>, { replace = false } = {}) => {
    const next = { ...state, page: 1, ...changed }
    const search = {
      kind: next.kind,
      ...(next.by !== '' && next.kind === 'tracks' && { by: next.by }),
      ...(next.are_distinct && { are_distinct: 'true' }),
      ...(next.page > 1 && { page: String(next.page) }),
      ...(next.size !== DEFAULT_PAGE_SIZE && { size: String(next.size) }),
    }
    void navigate({ to: '.', search, replace, resetScroll: false })
  }
  return { state, change }
}
