const MEGABYTE = 1024 * 1024

/** Formats bytes as megabytes, without the unit: 13.1. */
export function megabytes(bytes: number, language: string): string {
  const digits = bytes < MEGABYTE ? 2 : 1
  return (bytes / MEGABYTE).toLocaleString(language, { maximumFractionDigits: digits })
}
