declare global {
  var __webpack_nonce__: string | undefined
}

/** The nonce that this page's content security policy requires for styles created at run time. */
export const styleNonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? ''

// The scroll lock of Mantine's dialogs creates its own style element and reads the nonce here, not from Mantine.
globalThis.__webpack_nonce__ = styleNonce
