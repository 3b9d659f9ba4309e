import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAudioPlayer, type Sound } from './audio-player.ts'

const sound = (key: number): Sound => ({
  key,
  name: `Bhajan ${key}`,
  hindi_name: null,
  address: `/files/audio/${key}.mp3`,
  duration: 60,
})

/** jsdom has no sound: what the browser would tell of the element is told here. */
function start(renew: (sound: Sound) => Promise<string | null> = async () => null) {
  const player = createAudioPlayer(renew)
  const { element } = player
  const source = () => element.getAttribute('src')
  const tell = (event: string, about: { time?: number; broken?: boolean } = {}) => {
    if (about.time !== undefined) element.currentTime = about.time
    if (about.broken !== undefined)
      Object.defineProperty(element, 'error', {
        value: about.broken ? { code: 4 } : null,
        configurable: true,
      })
    element.dispatchEvent(new Event(event))
  }
  const hear = (time: number) => {
    tell('playing', { broken: false })
    tell('timeupdate', { time })
  }
  const breaks = async () => {
    tell('error', { broken: true })
    // What is loaded anew begins at its beginning.
    element.currentTime = 0
    // As Chromium does, after the error.
    tell('pause')
    await vi.advanceTimersByTimeAsync(0)
  }
  return { player, source, tell, hear, breaks, state: () => player.current().state }
}

const played: (string | null)[] = []
const paused: (string | null)[] = []

/** What the server answers when it is asked whether a file is there; an error if nobody answers. */
let answer = () => ({ status: 200 })

beforeEach(() => {
  vi.useFakeTimers()
  answer = () => ({ status: 200 })
  vi.stubGlobal('fetch', async () => answer())
  played.length = 0
  paused.length = 0
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    played.push(this.getAttribute('src'))
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    paused.push(this.getAttribute('src'))
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('one press plays, the next pauses, the third goes on without loading anew', () => {
  const { player, hear, tell, state } = start()
  player.toggle(sound(1))
  expect([state(), player.current().duration]).toEqual(['loading', 60])
  hear(12)
  expect([state(), player.current().time]).toEqual(['playing', 12])
  player.toggle(sound(1))
  tell('pause')
  expect([state(), paused.length]).toEqual(['paused', 1])
  player.toggle({ ...sound(1), address: '/files/audio/1.mp3?newer' })
  expect(played).toEqual(['/files/audio/1.mp3', '/files/audio/1.mp3'])
})

test('another sound takes the place of the one that plays, from its beginning', () => {
  const { player, hear, source } = start()
  player.toggle(sound(1))
  hear(12)
  player.toggle(sound(2))
  expect(source()).toBe('/files/audio/2.mp3')
  expect(player.current()).toMatchObject({ sound: { key: 2 }, state: 'loading', time: 0 })
})

test('a broken address is asked for anew, and goes on where it was', async () => {
  const asked: Sound[] = []
  const { player, hear, breaks, source, state } = start(async (broken) => {
    asked.push(broken)
    return '/files/audio/1.mp3?renewed'
  })
  player.toggle(sound(1))
  hear(31)
  await breaks()
  expect(asked.map(({ key }) => key)).toEqual([1])
  expect([source(), player.element.currentTime, state()]).toEqual([
    '/files/audio/1.mp3?renewed',
    31,
    'loading',
  ])
  hear(45)
  await breaks()
  expect(asked).toHaveLength(2)
})

test('a new address that breaks at once is not asked for a third time, until somebody presses play', async () => {
  const renew = vi.fn(async () => '/files/audio/1.mp3?renewed')
  const { player, breaks, state } = start(renew)
  player.toggle(sound(1))
  await breaks()
  await breaks()
  expect([state(), renew.mock.calls.length]).toEqual(['failed', 1])
  player.toggle(sound(1))
  expect([state(), renew.mock.calls.length]).toEqual(['loading', 2])
})

test('a recording that is gone has failed', async () => {
  const { player, breaks, state } = start(async () => null)
  player.toggle(sound(1))
  await breaks()
  expect(state()).toBe('failed')
})

test('while its server or storage is away, a recording is tried again for half a minute', async () => {
  const renew = vi.fn(async () => '/files/audio/1.mp3?renewed')
  const { player, breaks, hear, state } = start(renew)
  const outlast = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      if (played.splice(0).length > 0) await breaks()
      await vi.advanceTimersByTimeAsync(1000)
    }
  }
  answer = () => ({ status: 503 })
  player.toggle(sound(1))
  await outlast(20)
  answer = () => {
    throw new TypeError('nobody answers')
  }
  expect(state()).toBe('loading')
  await outlast(8)
  hear(12)
  played.push('12 seconds later')
  await outlast(25)
  expect([state(), player.current().time], 'and half a minute again once it has played').toEqual([
    'loading',
    12,
  ])
  await outlast(10)
  expect(state()).toBe('failed')

  renew.mockRejectedValue(new Error('offline'))
  player.toggle(sound(1))
  await outlast(20)
  expect(state()).toBe('loading')
  player.close()
  renew.mockClear()
  await outlast(60)
  expect(renew, 'nothing is tried for a sound that was closed').not.toHaveBeenCalled()
})

test('a new address that comes too late does not take the place of what plays by then', async () => {
  let bring = (_address: string) => {}
  const late = new Promise<string>((resolve) => {
    bring = resolve
  })
  const { player, breaks, source } = start(() => late)
  player.toggle(sound(1))
  await breaks()
  player.toggle(sound(2))
  bring('/files/audio/1.mp3?renewed')
  await late
  await Promise.resolve()
  expect(source()).toBe('/files/audio/2.mp3')
})

test('closed, the player is silent, has nothing, and takes the missing address for no fault', async () => {
  const renew = vi.fn(async () => '/files/audio/1.mp3?renewed')
  const { player, hear, breaks, source } = start(renew)
  player.toggle(sound(1))
  hear(5)
  player.close()
  await breaks()
  expect(player.current()).toEqual({
    sound: null,
    state: 'idle',
    time: 0,
    duration: 0,
    queue: [],
    goesOn: false,
  })
  expect([source(), renew.mock.calls.length]).toEqual([null, 0])
})

test('at its end a sound stands at its beginning again', () => {
  const { player, hear, tell } = start()
  player.toggle(sound(1))
  hear(59)
  tell('ended')
  expect(player.current()).toMatchObject({ state: 'paused', time: 0, sound: { key: 1 } })
})

test('next and previous go through the list in which the sound was started, and end at its ends', () => {
  const { player, hear, source } = start()
  const list = [sound(1), sound(2), sound(3)]
  player.toggle(sound(2), list)
  player.step(1)
  expect(source()).toBe('/files/audio/3.mp3')
  player.step(1)
  expect([source(), played.length]).toEqual(['/files/audio/3.mp3', 2])
  hear(5)
  player.step(-1)
  expect([source(), player.current().time], 'after a few seconds, previous is the beginning').toEqual([
    '/files/audio/3.mp3',
    0,
  ])
  player.step(-1)
  expect(source()).toBe('/files/audio/2.mp3')
  // From a dialog above the list: the list remains.
  player.toggle(sound(1))
  player.step(1)
  expect(source()).toBe('/files/audio/2.mp3')
  // A file of a form is in no list.
  player.toggle({ ...sound(9), key: 'file' })
  player.step(1)
  expect(source()).toBe('/files/audio/9.mp3')
})

test('going forward and back stays within the sound', () => {
  const { player, hear } = start()
  player.toggle(sound(1))
  hear(55)
  player.skip(10)
  expect(player.current().time).toBe(60)
  player.skip(-200)
  expect(player.current().time).toBe(0)
})

test('of all that is played, the next follows at the end of each, also of what is broken, up to the last', async () => {
  const { player, tell, hear, breaks, state } = start()
  const queue = [1, 2].map(sound)
  player.playAll(queue)
  hear(60)
  tell('ended')
  expect(player.current()).toMatchObject({ sound: { key: 2 }, state: 'loading', time: 0 })
  expect(player.extend(queue, [1, 2, 3].map(sound))).toBe(true)
  await breaks()
  expect(player.current().sound?.key).toBe(3)
  hear(60)
  tell('ended')
  expect([state(), player.current().sound?.key]).toEqual(['paused', 3])
  // One that is started by itself stays alone, and nothing is added to it any more.
  player.toggle(sound(1), queue)
  hear(60)
  tell('ended')
  expect([state(), player.current().sound?.key]).toEqual(['paused', 1])
  expect(player.extend([1, 2, 3].map(sound), [])).toBe(false)
})
