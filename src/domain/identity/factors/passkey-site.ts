/** The relying party of passkeys: its id, and the origins where they are created and used. */
export type PasskeySite = { readonly id: string; readonly origins: readonly string[] }

/**
 * Returns the site that passkeys are bound to, from the product's origin. An IP address cannot have passkeys,
 * so a product on a loopback address uses the name localhost. Null for any other IP address.
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
