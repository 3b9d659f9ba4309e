import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '#contract/index.ts'
import type { Random } from '../random.ts'
import { ask, type Outcome } from './ask.ts'
import { KINDS, type Kind, OWN_KINDS } from './kinds.ts'
import type { Kept, Ledger } from './ledger.ts'
import { recordingOf } from './services.ts'
import type { World } from './world.ts'

const NAMES = OWN_KINDS.filter((kind) => kind !== 'tracks')
const GROUP = 5
const IMPORT_ROWS = 12
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Unique over all writers of a run. */
let counter = 0
const fresh = (what: string) => `${what} ${++counter}`

/** Writes to the product until it is told to stop, and keeps the books. */
export class Writer {
  readonly #world: World
  readonly #ledger: Ledger
  readonly #random: Random
  readonly #token: string
  #isOver = false
  /** While set, nothing new is begun. */
  #gate: Promise<void> | null = null
  #open = () => {}
  #idle = Promise.withResolvers<void>()

  constructor(world: World, ledger: Ledger, random: Random, token: string) {
    this.#world = world
    this.#ledger = ledger
    this.#random = random
    this.#token = token
  }

  async run(): Promise<void> {
    while (!this.#isOver) {
      if (this.#gate) {
        this.#idle.resolve()
        await this.#gate
        continue
      }
      await this.#random.weighed<() => Promise<unknown>>([
        [10, () => this.add(this.#random.pick(NAMES))],
        [10, () => this.#edit()],
        [4, () => this.#remove()],
        [5, () => this.#bulk()],
        [3, () => this.#cover()],
        [4, () => this.#recording()],
        [0.7, () => this.#import()],
        [0.7, () => this.#invite()],
        [0.7, () => this.#notify()],
      ])()
      await pause(this.#random.int(5, 60))
    }
  }

  /** Resolves when its last request is answered; until `resume`, it begins no other. */
  async hold(): Promise<void> {
    const gate = Promise.withResolvers<void>()
    this.#gate = gate.promise
    this.#open = gate.resolve
    this.#idle = Promise.withResolvers()
    await this.#idle.promise
  }

  resume() {
    this.#gate = null
    this.#open()
  }

  stop() {
    this.#isOver = true
    this.resume()
  }

  async #ask(path: string, body?: FormData | object): Promise<Outcome> {
    const outcome = await ask(this.#world, this.#token, path, body)
    const { kind } = outcome
    if (kind === 'accepted') this.#ledger.acknowledged++
    if (kind === 'refused') {
      this.#ledger.refused++
      const why = `${outcome.status} ${path}: ${outcome.message}`
      this.#ledger.refusals.set(why, (this.#ledger.refusals.get(why) ?? 0) + 1)
    }
    if (kind === 'lost') this.#ledger.lost++
    if (kind === 'unclear') this.#ledger.unclear.push(outcome.why)
    // A client that is refused, or whose server is away, does not ask again at once.
    if (kind !== 'accepted') await pause(150)
    return outcome
  }

  async add(kind: Kind, more: object = {}, file: Kept['file'] = null): Promise<Kept | null> {
    const { save, id, name: field, form } = KINDS[kind]
    const name = fresh(kind)
    const values = { action: 'add', ...form, [field]: name, ...more }
    const outcome = await this.#ask(save, file ? asForm(values) : values)
    if (outcome.kind !== 'accepted') {
      this.#ledger.open.push({ kind, name })
      return null
    }
    const { data } = outcome
    const kept: Kept = {
      kind,
      id: Number(data[id]),
      version: Number(data.version),
      name,
      status: '1',
      isGone: false,
      openNames: [],
      openStatus: false,
      openDelete: false,
      history: 1,
      openHistory: 0,
      file,
      isBusy: false,
      isGrouped: false,
    }
    this.#ledger.kept.push(kept)
    return kept
  }

  /** One of the newest records that nobody is changing and whose state is certain. */
  #choose(): Kept | null {
    const some = this.#ledger.kept
      .slice(-200)
      .filter(
        (kept) =>
          !kept.isBusy && !kept.isGrouped && !kept.isGone && kept.openHistory === 0 && kept.kind !== 'tracks',
      )
    return some.length > 0 ? this.#random.pick(some) : null
  }

  async #edit() {
    const kept = this.#choose()
    if (!kept) return
    const { save, id, name: field, form } = KINDS[kept.kind]
    kept.isBusy = true
    const name = fresh(`${kept.kind} edited`)
    const values = { action: 'edit', ...form, [id]: kept.id, version: kept.version, [field]: name }
    const outcome = await this.#ask(save, values)
    if (outcome.kind === 'accepted') {
      kept.version = Number(outcome.data.version)
      kept.name = name
      kept.history++
    } else {
      kept.openNames.push(name)
      kept.openHistory++
    }
    kept.isBusy = false
  }

  async #remove() {
    const kept = this.#choose()
    if (!kept || kept.kind === 'albums') return
    kept.isBusy = true
    const path = contract[kept.kind].deleteSelected.path
    const outcome = await this.#ask(path, { id: [kept.id], expected_count: 1 })
    if (outcome.kind === 'accepted') {
      kept.isGone = true
      kept.history++
    } else {
      kept.openDelete = true
      kept.openHistory++
    }
    kept.isBusy = false
  }

  /** Sets the status of a group: of all its records, or of none. */
  async #bulk() {
    let group = this.#ledger.groups.find((one) => one.every((kept) => !kept.isBusy && kept.openHistory === 0))
    if (!group) {
      const made: Kept[] = []
      for (let n = 0; n < GROUP; n++) {
        const kept = await this.add('artists')
        if (!kept) return
        kept.isGrouped = true
        made.push(kept)
      }
      group = made
      this.#ledger.groups.push(group)
    }
    for (const kept of group) kept.isBusy = true
    const status = group[0]?.status === '1' ? '0' : '1'
    const outcome = await this.#ask(contract.artists.setStatus.path, {
      id: group.map(({ id }) => id),
      expected_count: GROUP,
      is_active: status,
    })
    for (const kept of group) {
      if (outcome.kind === 'accepted') {
        kept.status = status
        kept.history++
      } else {
        kept.openStatus = true
        kept.openHistory++
      }
    }
    for (const kept of group) kept.isBusy = false
  }

  #cover() {
    return this.add('albums', { cover_image: new File([PNG], 'cover.png', { type: 'image/png' }) }, 'picture')
  }

  #recording() {
    const bytes = recordingOf(++counter)
    const file = new File([new Uint8Array(bytes)], 'a.wav', { type: 'audio/wav' })
    return this.add('tracks', { track: file }, bytes)
  }

  async #import() {
    const header = 'Track Name,Hindi Name,Description,Hindi Description,Track Link,Album,Tag'
    const names = Array.from({ length: IMPORT_ROWS }, () => fresh('imported'))
    const lines = names.map(
      (name) => `${name},गीत,a,b,${this.#world.services.linkOf(name)},Imported,Imported`,
    )
    const form = new FormData()
    form.append('excelFile', new File([[header, ...lines].join('\n')], 'a.csv', { type: 'text/csv' }))
    const read = await this.#ask(contract.imports.upload.path, form)
    if (read.kind !== 'accepted') return
    const id = Number(read.data.import_id)
    const started = await this.#ask(contract.imports.start.path, { import_id: id })
    this.#ledger.imports.push({ id, names, isStarted: started.kind === 'accepted' })
  }

  async #invite() {
    const email = `asha${++counter}@example.org`
    const added = await this.#ask(contract.subadmins.save.path, { name: 'Asha', email })
    if (added.kind === 'accepted') this.#ledger.mails.push(email)
  }

  async #notify() {
    const title = fresh('notification')
    const sent = await this.#ask(contract.notifications.send.path, {
      title,
      message: 'New',
      notification_type: 'general',
    })
    if (sent.kind === 'accepted')
      this.#ledger.notifications.push({ id: Number(sent.data.notification_id), title })
  }
}

function asForm(values: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    form.append(name, value instanceof File ? value : String(value))
  return form
}
