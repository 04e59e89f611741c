/** Where passkeys of this product are made and used. */
export type PasskeySite = { readonly id: string; readonly origins: readonly string[] }

/**
 * The site that passkeys are bound to, from the product's origin. An IP address cannot have any, so
 * that a product on this very machine has them under the name localhost; null where there are none.
 */
export function passkeySite(publicUrl: string): PasskeySite | null {
  const { hostname, origin, protocol, port } = new URL(publicUrl)
  if (hostname === '127.0.0.1' || hostname === '[::1]') {
    const named = `${protocol}//localhost${port === '' ? '' : `:${port}`}`
    return { id: 'localhost', origins: [named] }
  }
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  return isAddress ? null : { id: hostname, origins: [origin] }
}
