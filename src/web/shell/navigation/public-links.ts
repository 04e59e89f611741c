import type { Messages } from '../../messages/messages.ts'

export const linkGroups = ['invest', 'company', 'legal'] as const

/** A page by its name in the messages `shell.pages`. */
type PublicLink = { readonly id: keyof Messages['shell']['pages']; readonly path: string }

/** The public pages by subject. */
export const publicLinks: Record<(typeof linkGroups)[number], readonly PublicLink[]> = {
  invest: [
    { id: 'properties', path: '/marketplace' },
    { id: 'benefits', path: '/benefits' },
    { id: 'alternate', path: '/alternate' },
  ],
  company: [
    { id: 'about', path: '/about' },
    { id: 'team', path: '/team' },
    { id: 'careers', path: '/careers' },
    { id: 'contact', path: '/contact' },
    { id: 'deathReport', path: '/death-report' },
  ],
  legal: [
    { id: 'terms', path: '/terms-and-conditions' },
    { id: 'privacy', path: '/privacy-policy' },
    { id: 'marketRules', path: '/market-rules' },
    { id: 'tradingReport', path: '/trading-report' },
    { id: 'prove', path: '/prove' },
    { id: 'formats', path: '/data-formats' },
  ],
}

/** The links in the header on wide screens. */
export const headerLinks: readonly PublicLink[] = [
  ...publicLinks.invest,
  ...publicLinks.company.filter(({ id }) => id === 'about' || id === 'contact'),
]

/** The links whose pages exist. */
export function linksAmong(
  paths: readonly string[],
  links: readonly PublicLink[],
): readonly PublicLink[] {
  return links.filter(({ path }) => paths.includes(path))
}
