import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { hasPasswordLength, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#contract/calls/passwords.ts'
import { type AudioFormat, audioFormat } from '#contract/values/audio-formats.ts'
import { isEmail } from '#contract/values/fields.ts'
import { PODCAST_CATEGORIES } from './podcast-categories.ts'

/** An invalid value; the message follows the variable's name and says how to correct it. */
export class InvalidSetting extends Error {}

/** Accepts any text. */
export const text = (value: string) => value

/** Accepts the name of a person, as long as the name of any record may be. */
export function name(value: string) {
  if (value.length > 200) throw new InvalidSetting('is longer than 200 characters')
  return value.normalize('NFC')
}

export function port(value: string) {
  const number = Number(value)
  if (!/^\d{1,5}$/.test(value) || number > 65_535)
    throw new InvalidSetting(`is "${value}": give a whole number from 0 to 65535`)
  return number
}

/** Reads a size in megabytes, and returns it in bytes. */
export function megabytes(value: string) {
  if (!/^\d{1,8}$/.test(value))
    throw new InvalidSetting(`is "${value}": give a number of megabytes, such as 500`)
  return Number(value) * 1024 ** 2
}

/** Reads the delay of a shutdown in seconds. Systems that stop the process must wait for half a minute longer. */
export function shutdownDelay(value: string) {
  if (!/^\d{1,2}$/.test(value))
    throw new InvalidSetting(`is "${value}": give a number of seconds from 0 to 99`)
  return Number(value)
}

export function host(value: string) {
  if (!isIP(value) && !isHostName(value))
    throw new InvalidSetting(`is "${value}": give an address such as 127.0.0.1 or 0.0.0.0, or a host name`)
  return value
}

/** Reads the path of the product at its host: `/backoffice` or `''`, with a leading slash and without a trailing one. */
export function basePath(value: string) {
  const path = value.replace(/^\/+|\/+$/g, '')
  if (path === '') return ''
  const usable = path.split('/').every((part) => /^[\w.~-]+$/.test(part) && !/^\.+$/.test(part))
  if (!usable)
    throw new InvalidSetting(`is "${value}": give a path of letters, digits, - and _, such as /backoffice`)
  return `/${path}`
}

/** Reads a base URL and removes its trailing slash, since paths are appended to it. */
export function httpUrl(value: string) {
  return urlOf(value, ['http:', 'https:'], 'an address such as https://example.org').href.replace(/\/+$/, '')
}

/** Reads a URL that is passed on unchanged. */
export function link(value: string) {
  urlOf(value, ['http:', 'https:'], 'an address such as https://example.org')
  return value
}

/** Reads the public URL, whose path, if it has one, must be the base path. Returns it with the base path. */
export function publicUrl(value: string, base: string) {
  const url = urlOf(value, ['http:', 'https:'], 'an address such as https://example.org')
  if (url.search || url.hash || url.username)
    throw new InvalidSetting(`is "${value}": give it without user, ? and #`)
  const path = url.pathname.replace(/\/+$/, '')
  if (path !== '' && path !== base)
    throw new InvalidSetting(`ends in "${path}", but BASE_PATH is "${base || '/'}": make the two the same`)
  return `${url.origin}${base}`
}

export function databaseUrl(value: string) {
  urlOf(value, ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database', 'secret')
  return value
}

/** Reads addresses of databases, separated by commas. */
export function databaseUrls(value: string) {
  const urls = listOf(value).map(databaseUrl)
  if (new Set(urls).size < urls.length) throw new InvalidSetting('names an address twice')
  return urls
}

export function smtpUrl(value: string) {
  urlOf(value, ['smtp:', 'smtps:'], 'smtp://user:password@host:587 or smtps://…', 'secret')
  return value
}

/** Reads a value of Fastify's `trustProxy`: yes or no, a number of proxies, or addresses separated by commas. */
export function trustProxy(value: string): boolean | number | string {
  if (/^\d{1,2}$/.test(value)) return Number(value)
  const known = switchOf(value)
  if (known !== undefined) return known
  const parts = listOf(value)
  const wrong = parts.find((part) => !isRange(part) && !/^(loopback|linklocal|uniquelocal)$/.test(part))
  if (wrong !== undefined)
    throw new InvalidSetting(
      `has "${wrong}": give on, off, a number of proxies, or addresses such as 10.0.0.0/8 or loopback`,
    )
  return parts.join(',')
}

export function hostsOrRanges(value: string) {
  const parts = listOf(value).map((part) => part.toLowerCase())
  const wrong = parts.find((part) => !isRange(part) && !isHostName(part))
  if (wrong !== undefined)
    throw new InvalidSetting(
      `has "${wrong}": give host names or CIDRs such as 10.0.0.0/8, separated by commas`,
    )
  return parts
}

const MAX_FORMATS = 4

/** Reads names of audio formats such as `opus-64`, separated by commas. */
export function audioFormats(value: string): AudioFormat[] {
  const names = [...new Set(listOf(value).map((name) => name.toLowerCase()))]
  const formats = names.map((name) => {
    const format = audioFormat(name)
    if (!format)
      throw new InvalidSetting(
        `has "${name}": give formats such as opus-64, aac-128 or mp3-128 (codec and kbit/s), separated by commas`,
      )
    return format
  })
  if (formats.length > MAX_FORMATS) throw new InvalidSetting(`has more than ${MAX_FORMATS} formats`)
  return formats
}

export function bucket(value: string) {
  if (!/^[\w.-]{3,255}$/.test(value)) throw new InvalidSetting(`is "${value}": give the name of a bucket`)
  return value
}

export function topic(value: string) {
  if (!/^[\w.~%-]{1,900}$/.test(value))
    throw new InvalidSetting(`is "${value}": give a topic of letters, digits and - _ . ~ %`)
  return value
}

/** The place of backups: a folder, as an absolute path, or a prefix in a bucket. */
export type BackupPlace = { folder: string } | { bucket: string; prefix: string }

/** Reads the place of backups: a folder, relative to `base`, or `s3://bucket/prefix`. */
export function backupPlace(value: string, base: string): BackupPlace {
  if (!/^s3:/i.test(value)) return { folder: resolve(base, value) }
  const [, name = '', path = ''] = /^s3:\/\/([\w.-]{3,255})\/?(.*)$/i.exec(value) ?? []
  const prefix = path.replace(/\/+$/, '')
  if (!name || !/^([a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*)?$/.test(prefix) || prefix.length > 60)
    throw new InvalidSetting(
      `is "${value}": give a folder, or a bucket such as s3://bucket/prefix, the prefix in small letters`,
    )
  return { bucket: name, prefix: prefix && `${prefix}/` }
}

/** Reads a number of hours; null for `off`. */
export function hours(value: string) {
  if (switchOf(value) === false) return null
  if (!/^\d{1,3}$/.test(value) || Number(value) < 1)
    throw new InvalidSetting(`is "${value}": give a number of hours from 1 to 999, or off`)
  return Number(value)
}

/** Reads a time of day, and returns the minutes after midnight. */
export function timeOfDay(value: string) {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(value) ?? []
  if (hour === undefined) throw new InvalidSetting(`is "${value}": give a time in UTC, such as 20:00`)
  return Number(hour) * 60 + Number(minute)
}

export function positive(value: string) {
  if (!/^\d{1,4}$/.test(value) || Number(value) < 1)
    throw new InvalidSetting(`is "${value}": give a whole number from 1 to 9999`)
  return Number(value)
}

export function email(value: string) {
  // Hosts without a dot are accepted, since the mail server of an installation may know its own.
  if (!isEmail(value) && !isEmail(`${value}.local`))
    throw new InvalidSetting(`is "${value}": give an e-mail address`)
  return value
}

export function mailAddress(value: string) {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value
  email(address)
  return value
}

/** Reads the name and mail address of a feed's owner, to whom podcast directories write. */
export function feedOwner(value: string) {
  const [, name = '', address = ''] = /^([^<>\r\n]*)<([^<>]+)>$/.exec(value) ?? []
  if (name.trim() === '') throw new InvalidSetting(`is "${value}": give a name and an email, as Name <email>`)
  return { name: name.trim(), email: email(address.trim()) }
}

export function podcastCategory(value: string) {
  const known = PODCAST_CATEGORIES.find((one) => one.toLowerCase() === value.toLowerCase())
  if (known === undefined)
    throw new InvalidSetting(
      `is "${value}": give a category of Apple Podcasts, such as Music or "Religion & Spirituality > Hinduism"`,
    )
  return known
}

/** Reads a password. Errors never quote it, since it would stay in the terminal and the log. */
export function password(value: string) {
  if (!hasPasswordLength(value))
    throw new InvalidSetting(
      `has ${[...value].length} characters: give ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH}, or leave it out to have one generated`,
    )
  return value
}

/** Reads a secret token, which errors never quote. */
export function secretToken(value: string) {
  if (!/^[\x21-\x7e]{16,200}$/.test(value))
    throw new InvalidSetting('cannot be used: give 16 to 200 letters, digits and signs, without spaces')
  return value
}

/** Reads headers as `name=value` pairs separated by commas, with percent-encoded values. Errors never quote them. */
export function headers(value: string): Record<string, string> {
  const pairs = value.split(',').map((pair): [string, string] => {
    const [, name = '', given = ''] = /^\s*([\w-]+)\s*=\s*([\x21-\x7e]+)\s*$/.exec(pair) ?? []
    try {
      return [name.toLowerCase(), decodeURIComponent(given)]
    } catch {
      return ['', '']
    }
  })
  if (pairs.some(([name]) => name === ''))
    throw new InvalidSetting('cannot be read: give name=value, separated by commas, values percent-encoded')
  return Object.fromEntries(pairs)
}

/** Reads a share from 0 to 1. */
export function ratio(value: string) {
  const number = Number(value)
  if (!/^[\d.]+$/.test(value) || !(number >= 0 && number <= 1))
    throw new InvalidSetting(`is "${value}": give a number from 0 to 1, such as 0.1`)
  return number
}

const keyFile = z.object({
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string().check(z.startsWith('-----BEGIN')),
})

/** Reads the key file of a Google service account, as it was downloaded. */
export function serviceAccount(path: string) {
  const content = fileContent(path)
  try {
    return z.parse(keyFile, JSON.parse(content))
  } catch {
    // The message does not quote the file's content: it may be a key.
    throw new InvalidSetting(
      `is "${path}", which is no key of a service account: give the JSON file from Google Cloud`,
    )
  }
}

function fileContent(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new InvalidSetting(`is "${path}", which cannot be read: give the path of an existing file`)
  }
}

export function flag(value: string) {
  const known = /^[01]$/.test(value) ? value === '1' : switchOf(value)
  if (known === undefined) throw new InvalidSetting(`is "${value}": give on or off`)
  return known
}

export function oneOf<const T extends string>(...values: T[]) {
  return (value: string): T => {
    const known = values.find((one) => one === value.toLowerCase())
    if (known === undefined) throw new InvalidSetting(`is "${value}": give one of ${values.join(', ')}`)
    return known
  }
}

function switchOf(value: string) {
  if (/^(on|true|yes)$/i.test(value)) return true
  if (/^(off|false|no)$/i.test(value)) return false
  return undefined
}

function urlOf(value: string, protocols: string[], example: string, secret?: 'secret') {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !protocols.includes(url.protocol))
    throw new InvalidSetting(`${secret ? 'is not such an address' : `is "${value}"`}: give ${example}`)
  return url
}

const listOf = (value: string) => value.split(/[\s,]+/).filter(Boolean)

const isHostName = (value: string) => /^(?!-)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*\.?$/i.test(value)

function isRange(value: string) {
  const [address = '', bits, ...rest] = value.split('/')
  const version = isIP(address)
  if (!version || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
