import { termsChange } from './change-terms.ts'
import { tradeBusting } from './trades/bust-trade.ts'
import { windowPlanning } from './windows/plan-window.ts'

/** The actions of this room that need two people. */
export const marketTwoPersonActs = [windowPlanning, tradeBusting, termsChange]
