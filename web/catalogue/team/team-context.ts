import { type ComponentType, createContext } from 'react'
import type { TeamKind } from '#contract/catalogue/team-kinds.ts'

/** `isForm`: the record is being edited, otherwise it is only shown. */
export type RecordTeamProps = { kind: TeamKind; record_id: number; isForm: boolean }

export type LoadRecordTeam = () => Promise<{ default: ComponentType<RecordTeamProps> }>

/** Loads what admins tell each other about a record; null where there is nothing. */
export const TeamContext = createContext<LoadRecordTeam | null>(null)
