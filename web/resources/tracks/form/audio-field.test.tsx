import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HeadlessMantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DataOf } from '#contract/calls/endpoint.ts'
import type { tracks } from '#contract/resources/tracks.ts'
import '#web/core/i18n/i18n.ts'
import { createAudioPlayer, PlayerContext } from '#web/ui/audio/audio-player.ts'
import { AudioField } from './audio-field.tsx'
import { blank, type Values } from './track-form-values.ts'

let uploads: ServerResponse[] = []
const server = createServer(async (request, response) => {
  for await (const _ of request);
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', 'accept-language')
  if (request.method === 'OPTIONS') response.end()
  else uploads.push(response)
})

beforeEach(async () => {
  uploads = []
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  class AtServer extends XMLHttpRequest {
    override open(method: string, path: string | URL) {
      super.open(method, new URL(path, `http://127.0.0.1:${port}`))
    }
  }
  vi.stubGlobal('XMLHttpRequest', AtServer)
  // jsdom has neither.
  URL.createObjectURL = () => 'blob:chosen'
  URL.revokeObjectURL = () => {}
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await new Promise((resolve) => server.close(resolve))
})

const data: DataOf<typeof tracks.uploadAudio> = {
  audio_upload: 'one',
  file_name: 'from disk.mp3',
  duration: 60,
  bitrate: 32_000,
  claimed_duration: null,
  audio_size: 4,
  title: null,
  artist: null,
  album: null,
  genre: null,
  record_date: null,
  lyrics: null,
  lyrics_hindi: null,
  cover: null,
}

function Form() {
  const { control } = useForm<Values>({ values: blank })
  return <AudioField control={control} track={null} />
}

/** The field with a recording that is chosen, and on its way to the server. */
async function chooseRecording() {
  const user = userEvent.setup()
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <PlayerContext value={createAudioPlayer(async () => null)}>
        <HeadlessMantineProvider env="test">
          <Form />
        </HeadlessMantineProvider>
      </PlayerContext>
    </QueryClientProvider>,
  )
  const picker = container.querySelector<HTMLInputElement>('input[type="file"]')
  if (picker) await user.upload(picker, new File(['x'], 'from disk.mp3', { type: 'audio/mpeg' }))
  await vi.waitFor(() => expect(uploads.length).toBe(1))
  const arrive = async () => {
    uploads[0]?.end(JSON.stringify({ success: 1, message: 'Uploaded.', data }))
    await screen.findByText(/32 kbit/)
  }
  return { user, arrive, fileName: screen.getByRole<HTMLInputElement>('textbox', { name: /^File Name/ }) }
}

test('an uploaded recording names the file, where nobody has', async () => {
  const { arrive, fileName } = await chooseRecording()
  await arrive()
  expect(fileName.value).toBe('from disk.mp3')
})

test('a file name that is typed while the recording is on its way stays', async () => {
  const { user, arrive, fileName } = await chooseRecording()
  await user.type(fileName, 'my own')
  await arrive()
  expect(fileName.value).toBe('my own')
})

test('the file name is offered from the link, and taken over on request', async () => {
  const { user } = await chooseRecording()
  await user.click(screen.getByRole('checkbox', { name: 'Audio Link' }))
  await user.type(
    screen.getByRole('textbox', { name: /^Audio URL/ }),
    'https://example.org/a/shri%20ram.mp3?x=1',
  )
  await user.click(screen.getByRole('button', { name: 'Use: shri ram.mp3' }))
  const fileName = screen.getByRole<HTMLInputElement>('textbox', { name: /^File Name/ })
  expect(fileName.value).toBe('shri ram.mp3')
  expect(screen.queryByText(/From the link/)).toBeNull()
})
