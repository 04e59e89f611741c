import { windowPlanning } from './plan-window.ts'

/** What takes two people here. */
export const marketTwoPersonActs = [windowPlanning]
