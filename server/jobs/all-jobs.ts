import { drawWaveform } from '#server/files/draw-peaks.job.ts'
import { removeLetGoFiles } from '#server/files/remove-let-go.job.ts'
import { sendOtp } from '#server/forgot-password/send-otp.job.ts'
import { importTracks } from '#server/imports/import-tracks.job.ts'
import { sendMail } from '#server/mail/send-mail.job.ts'
import { sendNotification } from '#server/notifications/send-notification.job.ts'
import { checkLinks } from '#server/tracks/check-links.job.ts'
import { fetchTrack } from '#server/tracks/fetch-track.job.ts'
import type { Job } from './job.ts'

/** Every kind of background work: a worker runs these, and each has its queue. */
export const allJobs: readonly Job<never>[] = [
  sendMail,
  sendOtp,
  fetchTrack,
  drawWaveform,
  checkLinks,
  sendNotification,
  importTracks,
  removeLetGoFiles,
]
