import { tradeBusting } from './bust-trade.ts'
import { termsChange } from './change-terms.ts'
import { windowPlanning } from './plan-window.ts'

/** What takes two people here. */
export const marketTwoPersonActs = [windowPlanning, tradeBusting, termsChange]
