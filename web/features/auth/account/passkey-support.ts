/** Whether the browser offers passkeys on this page: over https or on the machine itself, and not for an IP address. */
export const arePasskeysSupported = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname)
