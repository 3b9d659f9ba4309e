/**
 * The licences that a package may have, as SPDX names, with what they ask for beyond keeping their text. Everything is
 * used unchanged.
 */
export const ALLOWED = {
  MIT: '',
  'MIT-0': '',
  ISC: '',
  '0BSD': '',
  'BSD-2-Clause': '',
  'BSD-3-Clause': '',
  'Apache-2.0': 'keeps NOTICE files',
  'BlueOak-1.0.0': '',
  'CC0-1.0': '',
  Unlicense: '',
  'OFL-1.1': 'fonts: not sold by themselves',
  'MPL-2.0': 'changes to its files would have to be published',
  'LGPL-3.0-or-later': 'packages of their own, which can be replaced; changes would have to be published',
}

/** @typedef {{ version?: string, license?: string, integrity?: string, dev?: boolean }} Locked */

/**
 * Whether an SPDX expression allows use under licences of the list: one side of OR, both sides of AND.
 * @param {string | undefined} expression
 */
export function isAllowed(expression) {
  if (!expression) return false
  const sides = expression.replace(/^\((.*)\)$/, '$1').split(/ OR /)
  return sides.some((side) =>
    side.split(/ AND /).every((name) => Object.hasOwn(ALLOWED, name.replaceAll(/[()]/g, '').trim())),
  )
}

/**
 * The packages of a lock file, with name, version and licence. Those without a hash were never requested, so that npm
 * knows no licence: CONTRIBUTING.md lists them.
 * @param {Record<string, Locked>} packages
 */
export const licencesIn = (packages) =>
  Object.entries(packages).flatMap(([path, { version, license, integrity, dev = false }]) =>
    path === '' || !integrity
      ? []
      : [{ name: path.slice(path.lastIndexOf('node_modules/') + 13), version, license, dev }],
  )
