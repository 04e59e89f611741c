import { withoutLocale } from '../../locale/href.ts'

export type PageShape = 'cards' | 'list' | 'form' | 'record' | 'overview'

// Only the address of the next page is known, because its module may not be loaded yet. The first match counts.
const shapes: readonly (readonly [PageShape, RegExp])[] = [
  ['cards', /^\/(marketplace|dashboard\/(explore(\/cities\/[^/]+)?|properties|watchlist))$/],
  ['list', /^\/dashboard\/(market|notifications(\/alerts)?|votes|banks|referral\/friends)$/],
  ['list', /^\/dashboard\/portfolio\/(holdings|income|orders|documents)$/],
  ['form', /^\/(login|register|account\/activate|forgot-password|reset-password|account-recovery)/],
  ['form', /^\/(contact|death-report|agreement-check|dashboard\/profile\/.+)$/],
  ['form', /\/(add|apply|buy|confirm|deposit|new|offer|order|propose|proxy|sell|withdraw)$/],
  ['form', /^\/back-office\/(.+\/)?(new-[a-z]+|call-meeting|balance-adjustment|sale)$/],
  ['list', /^\/back-office\/([a-z-]+|.+\/(buyers|meetings|payees|records\/[^/]+))$/],
  ['record', /^\/(back-office|marketplace|careers)\/.+$|\/[^/]*\d[^/]*$/],
]

/** The shape of the page with this address, in which its skeleton is drawn. */
export function pageShapeOf(pathname: string): PageShape {
  const path = withoutLocale(pathname)
  return shapes.find(([, address]) => address.test(path))?.[0] ?? 'overview'
}
