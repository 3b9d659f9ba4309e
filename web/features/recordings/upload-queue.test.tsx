import { HeadlessMantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAX_AUDIO_BYTES } from '#contract/kinds/tracks.ts'
import { startSession } from '#web/core/session/session.ts'
import { sortFiles } from './sort-files.ts'
import { addUploads, dismissUpload, retryUploads, uploadQueue } from './upload-queue.ts'
import { UploadStatus } from './upload-status.tsx'

/** The requests that have been sent; each is answered by the test. */
let requests: FakeRequest[] = []

class FakeRequest {
  status = 200
  responseText = ''
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  onloadend = () => {}
  isOpen = true
  sent = new FormData()

  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null
  send(body: FormData) {
    this.sent = body
    requests.push(this)
  }
  get name() {
    const file = this.sent.get('file')
    return file instanceof File ? file.name : ''
  }
  abort() {
    this.isOpen = false
    this.onabort()
    this.onloadend()
  }
  answer(envelope: object) {
    this.responseText = JSON.stringify(envelope)
    this.isOpen = false
    this.onload()
    this.onloadend()
  }
  breakOff() {
    this.isOpen = false
    this.onerror()
    this.onloadend()
  }
}

beforeEach(() => {
  requests = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  startSession({ access_token: 'token', admin_id: 7, name: 'Kamla', admin_type: 'subadmin', rights: null })
})
afterEach(() => {
  cleanup()
  for (const { key } of uploadQueue.get().uploads) dismissUpload(key)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = () => requests.filter(({ isOpen }) => isOpen)
const audio = (name: string, size = 10) => {
  const file = new File(['x'], name, { type: 'audio/mpeg' })
  Object.defineProperty(file, 'size', { value: size })
  return { file, folder: '' }
}
const refusal = (file: string) => ({
  success: 0,
  code: 'invalid',
  message: 'Check the form',
  errors: { file },
})

/** Lets everything that is waiting happen, and answers one request after the other. Returns how many were open at most. */
async function answerAll(answer: (request: FakeRequest) => void) {
  let most = 0
  for (;;) {
    // As long as a line that broke off is waited for at most before it is tried again.
    await vi.advanceTimersByTimeAsync(8000)
    const [first, ...others] = open()
    if (!first) return most
    most = Math.max(most, 1 + others.length)
    answer(first)
  }
}

test('of fifty recordings three are sent at a time; the bad ones say why, and do not hold up the good ones', async () => {
  const names = Array.from({ length: 46 }, (_, at) => `${at + 1}.mp3`)
  const bad = [
    audio('text.mp3'),
    audio('copy.mp3'),
    audio('huge.mp3', MAX_AUDIO_BYTES + 1),
    audio('line.mp3'),
  ]
  addUploads(sortFiles([...bad, ...names.map((name) => audio(name))]))
  let draft_id = 1
  const most = await answerAll((request) => {
    if (request.name === 'text.mp3') request.answer(refusal('Only MP3, M4A and so on.'))
    else if (request.name === 'copy.mp3')
      request.answer(refusal('The same recording is already among your drafts.'))
    else if (request.name === 'line.mp3') request.breakOff()
    else request.answer({ success: 1, message: '', data: { draft_id: draft_id++ } })
  })
  expect(most).toBe(3)
  const sent = Map.groupBy(requests, ({ name }) => name)
  expect(sent.get('huge.mp3'), 'what is too large is not sent').toBeUndefined()
  expect(sent.get('line.mp3'), 'what broke off is sent four times more').toHaveLength(5)
  const before = requests.length
  expect(sent.size).toBe(49)
  expect(uploadQueue.get()).toMatchObject({ done: 46 })

  render(
    <HeadlessMantineProvider>
      <UploadStatus />
    </HeadlessMantineProvider>,
  )
  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(alerts).toHaveLength(2)
  expect(alerts[0]).toContain('1 upload failed')
  expect(alerts[0]).toContain("line.mp3 Can't connect to the server.")
  expect(alerts[1]).toContain("3 files can't be used")
  expect(alerts[1]).toContain('text.mp3 Only MP3, M4A and so on.')
  expect(alerts[1]).toContain('copy.mp3 The same recording is already among your drafts.')
  expect(alerts[1]).toMatch(/huge\.mp3 .*500 MB/)

  // Only the upload that broke off is worth another attempt, with the key by which the server knows it.
  const [first] = sent.get('line.mp3') ?? []
  retryUploads(uploadQueue.get().uploads.map(({ key }) => key))
  await answerAll((request) => request.answer({ success: 1, message: '', data: { draft_id: draft_id++ } }))
  const again = requests.slice(before).map(({ name }) => name)
  expect(again.toSorted()).toEqual(['copy.mp3', 'line.mp3', 'text.mp3'])
  expect(requests.at(-1)?.sent.get('upload_key')).toBeTruthy()
  expect(requests.find((one, at) => at >= before && one.name === 'line.mp3')?.sent.get('upload_key')).toBe(
    first?.sent.get('upload_key'),
  )
  expect(uploadQueue.get().uploads.map(({ file }) => file.name)).toEqual(['huge.mp3'])
})

test('recordings dropped on a playlist are sent with it', async () => {
  addUploads(sortFiles([audio('One.mp3')]), { playlist_id: 12 })
  await vi.advanceTimersByTimeAsync(0)
  expect(open().map(({ sent }) => [sent.get('playlist_id'), sent.get('album_id')])).toEqual([['12', '']])
})
