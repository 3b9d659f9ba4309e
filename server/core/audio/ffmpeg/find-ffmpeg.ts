import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { AudioFormat } from '#contract/values/audio-formats.ts'
import type { Log } from '#server/core/log/log.ts'
import type { Settings } from '#server/core/settings/settings.ts'
import { ENCODERS } from './encoders.ts'

/** The oldest major version of ffmpeg that has the options used here. */
const MIN_VERSION = 4
const ANSWER_TIMEOUT_MS = 10_000
/** In milliseconds: how long ffmpeg counts as missing before it is looked for again. */
const MISSING_FOR_MS = 60_000

/** Which ffmpeg is installed. `noEncoder` is an encoder that it was built without and that a format needs. */
export type Ffmpeg =
  | { problem: null; version: string }
  | { problem: 'missing' | 'old' | 'noEncoder'; version: string | null }

type Asked = Pick<Settings, 'ffmpeg' | 'audioRenditions'>

const run = promisify(execFile)
const known = new Map<string, { at: number; answer: Promise<Ffmpeg> }>()

/** Whether ffmpeg is installed and can make the formats of the settings. The result is kept when it can, and else for a minute. */
export async function findFfmpeg({ ffmpeg, audioRenditions }: Asked): Promise<Ffmpeg> {
  const name = [ffmpeg, ...audioRenditions.map(({ codec }) => codec)].join('\n')
  const last = known.get(name)
  if (last) {
    const answer = await last.answer
    if (answer.problem === null || last.at > Date.now() - MISSING_FOR_MS) return answer
  }
  const answer = ask(ffmpeg, audioRenditions)
  known.set(name, { at: Date.now(), answer })
  return answer
}

/** Logs at the start what makes renditions, or why none are made. */
export async function logFfmpeg(settings: Asked, log: Log): Promise<void> {
  if (settings.audioRenditions.length === 0) return
  const formats = settings.audioRenditions.map(({ name }) => name)
  const { problem, version } = await findFfmpeg(settings)
  const details = { ffmpeg: settings.ffmpeg, version, formats }
  if (problem) log.warn({ ...details, problem }, MISSING[problem])
  else log.info(details, 'Audio is converted by ffmpeg')
}

const MISSING = {
  missing:
    'ffmpeg was not found: audio is served as it was uploaded. Install it, or give its path with FFMPEG.',
  old: `This ffmpeg is older than version ${MIN_VERSION}: audio is served as it was uploaded. Update it.`,
  noEncoder:
    'This ffmpeg was built without an encoder for AUDIO_RENDITIONS: audio is served as it was uploaded.',
}

async function ask(command: string, formats: readonly AudioFormat[]): Promise<Ffmpeg> {
  const said = await output(command, '-version')
  const [, version] = /^ffmpeg version (\S+)/.exec(said ?? '') ?? []
  if (!version) return { problem: 'missing', version: null }
  // A build of ffmpeg between two releases has no version number, but the number of its commit.
  const [, major] = /^n?(\d+)\./.exec(version) ?? []
  if (major !== undefined && Number(major) < MIN_VERSION) return { problem: 'old', version }
  const encoders = (await output(command, '-encoders')) ?? ''
  const has = ({ codec }: AudioFormat) =>
    new RegExp(`^ A\\S{5} ${ENCODERS[codec].encoder} `, 'm').test(encoders)
  return formats.every(has) ? { problem: null, version } : { problem: 'noEncoder', version }
}

/** What a command prints for an option; null when the command cannot be run. */
async function output(command: string, option: string): Promise<string | null> {
  try {
    const limits = { timeout: ANSWER_TIMEOUT_MS, killSignal: 'SIGKILL', maxBuffer: 1024 ** 2 } as const
    const { stdout } = await run(command, ['-hide_banner', option], {
      ...limits,
      env: { PATH: process.env.PATH },
    })
    return stdout
  } catch {
    // The command is not installed, not executable, or is not ffmpeg.
    return null
  }
}
