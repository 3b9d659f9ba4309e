import { expect, test } from 'vitest'
import { directLink } from './share-links.ts'

const direct = (link: string) => directLink(new URL(link)).href
const google = 'https://drive.usercontent.google.com/download?export=download&confirm=t&id='

test.each([
  ['https://drive.google.com/file/d/1AbC-d_9/view?usp=sharing', `${google}1AbC-d_9`],
  ['https://drive.google.com/file/u/1/d/1AbC/preview', `${google}1AbC`],
  ['https://drive.google.com/a/example.org/file/d/1AbC/view', `${google}1AbC`],
  ['https://drive.google.com/open?id=1AbC', `${google}1AbC`],
  ['https://drive.google.com/uc?export=download&id=1AbC', `${google}1AbC`],
  ['https://docs.google.com/uc?id=1AbC', `${google}1AbC`],
  ['https://drive.google.com/file/d/0B1/view?usp=sharing&resourcekey=0-kK', `${google}0B1&resourcekey=0-kK`],
  ['https://www.dropbox.com/s/a1b2/Aarti.mp3?dl=0', 'https://www.dropbox.com/s/a1b2/Aarti.mp3?dl=1'],
  [
    'https://www.dropbox.com/scl/fi/a1b2/Aarti.mp3?rlkey=k9&raw=1&dl=0',
    'https://www.dropbox.com/scl/fi/a1b2/Aarti.mp3?rlkey=k9&dl=1',
  ],
  [
    'https://1drv.ms/u/s!AjQ',
    `https://api.onedrive.com/v1.0/shares/u!${base64url('https://1drv.ms/u/s!AjQ')}/root/content`,
  ],
  ['https://1drv.ms/u/c/9f/EaB?e=x', 'https://1drv.ms/u/c/9f/EaB?e=x&download=1'],
  [
    'https://onedrive.live.com/redir?resid=12!7&authkey=!A',
    `https://api.onedrive.com/v1.0/shares/u!${base64url('https://onedrive.live.com/redir?resid=12!7&authkey=!A')}/root/content`,
  ],
  [
    'https://onedrive.live.com/embed?resid=12!7&authkey=!A',
    'https://onedrive.live.com/download?resid=12!7&authkey=!A',
  ],
  [
    'https://mandir-my.sharepoint.com/:u:/g/personal/a/EaB?e=x',
    'https://mandir-my.sharepoint.com/:u:/g/personal/a/EaB?e=x&download=1',
  ],
  ['https://app.box.com/s/k9w2', 'https://app.box.com/shared/static/k9w2'],
  ['https://app.box.com/shared/static/k9w2.mp3', 'https://app.box.com/shared/static/k9w2.mp3'],
  ['https://p-lux1.pcloud.com/abc/a.mp3', 'https://p-lux1.pcloud.com/abc/a.mp3'],
  [
    'https://archive.org/details/bhajans/01%20Ganga.mp3',
    'https://archive.org/download/bhajans/01%20Ganga.mp3',
  ],
  ['https://archive.org/download/bhajans/a.mp3', 'https://archive.org/download/bhajans/a.mp3'],
  ['https://example.org/file/d/1/view', 'https://example.org/file/d/1/view'],
  ['https://notdropbox.com/s/a/b.mp3?dl=0', 'https://notdropbox.com/s/a/b.mp3?dl=0'],
])('%s leads to %s', (link, file) => {
  expect(direct(link)).toBe(file)
  // What is direct already stays so.
  expect(direct(file)).toBe(file)
})

test.each([
  ['https://drive.google.com/drive/folders/1AbC?usp=sharing', /Google Drive .* anyone with the link/],
  ['https://docs.google.com/document/d/1AbC/edit', /Google Drive/],
  ['https://www.dropbox.com/scl/fo/a1/h?rlkey=k', /Dropbox .* the file itself/],
  ['https://1drv.ms/f/s!AjQ', /OneDrive/],
  ['https://mandir.sharepoint.com/:f:/s/x/EaB', /OneDrive/],
  ['https://app.box.com/folder/12', /Box/],
  ['https://u.pcloud.link/publink/show?code=XZ', /pCloud .* upload it here/],
  ['https://archive.org/details/bhajans', /Archive\.org .* copy the link of the audio file itself/],
  ['https://www.youtube.com/watch?v=abc', /YouTube .* upload it here/],
  ['https://youtu.be/abc', /YouTube/],
  ['https://open.spotify.com/track/abc', /Spotify/],
  ['https://soundcloud.com/a/b', /SoundCloud/],
  ['https://www.jiosaavn.com/song/x', /JioSaavn/],
  ['https://www.mediafire.com/file/x/a.mp3/file', /upload it here/],
])('%s cannot be fetched, and it is said what to do', (link, advice) => {
  expect(() => direct(link)).toThrow(advice)
})

function base64url(text: string) {
  return Buffer.from(text).toString('base64').replace(/=+$/, '').replaceAll('/', '_').replaceAll('+', '-')
}
