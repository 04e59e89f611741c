import { tradeBusting } from './bust-trade.ts'
import { termsChange } from './change-terms.ts'
import { windowPlanning } from './plan-window.ts'

/** The actions of this room that need two people. */
export const marketTwoPersonActs = [windowPlanning, tradeBusting, termsChange]
