declare global {
  var __webpack_nonce__: string | undefined
}

/** The nonce that the content security policy of this page allows for styles made at run time. */
export const styleNonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? ''

// Where the scroll lock of Mantine's dialogs looks for it: it makes a style of its own, past Mantine's nonce.
globalThis.__webpack_nonce__ = styleNonce
