import type { TokenScope } from '#contract'

// The paths that each scope can read. API keys can reach no other path.
const opened: Readonly<Record<TokenScope, readonly RegExp[]>> = {
  profile: [/^\/api\/users\/profile$/],
  portfolio: [/^\/api\/portfolio(\/|$)/],
  wallet: [/^\/api\/wallet(\/|$)/, /^\/api\/deposits(\/|$)/],
  // Without the quote and the page of one offer, which show the balance and the yearly limit.
  orders: [
    /^\/api\/subscriptions(\/|$)/,
    /^\/api\/orders(\/[\da-f-]{36}(\/(confirmation|log))?)?$/i,
    /^\/api\/private-offers$/,
  ],
  documents: [
    /^\/api\/(agreements|certificates)$/,
    /^\/api\/subscriptions\/[^/]+\/(agreement(\/file)?|certificate\/file)$/,
  ],
  meetings: [
    /^\/api\/meetings(\/|$)/,
    /^\/api\/motions(\/|$)/,
    /^\/api\/properties\/[^/]+\/motions$/,
  ],
  notices: [/^\/api\/notifications(\/count|\/[\da-f-]{36})?$/i],
}

/** Whether a key with these scopes may make this request. */
export function mayAsk(scopes: readonly TokenScope[], method: string, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const named = path.replace(/\/$/, '')
  return scopes.some((scope) => opened[scope].some((shape) => shape.test(named)))
}
