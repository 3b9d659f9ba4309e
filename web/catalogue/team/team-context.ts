import { type ComponentType, createContext } from 'react'
import type { TeamKind } from '#contract/catalogue/team-kinds.ts'

/** The record that the team's part is about. With `isForm` it is being edited, otherwise only shown. */
export type RecordTeamProps = { kind: TeamKind; record_id: number; isForm: boolean }

export type LoadRecordTeam = () => Promise<{ default: ComponentType<RecordTeamProps> }>

/** Loads the team's part of a record; null where nothing provides it. */
export const TeamContext = createContext<LoadRecordTeam | null>(null)
