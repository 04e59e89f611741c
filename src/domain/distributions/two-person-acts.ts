import { distributionDeclaration } from './declarations/approve-declaration.ts'
import { monthBooking } from './months/approve-month.ts'
import { monthCorrection } from './months/correct-month.ts'
import { monthVoid } from './months/void-month.ts'
import { saleAnnouncement } from './property-sales/announce-sale.ts'
import { documentReplacement } from './property-sales/replace-document.ts'
import { saleSettlement } from './property-sales/settle-sale.ts'

/** The actions of this room that need two people. */
export const distributionTwoPersonActs = [
  monthBooking,
  distributionDeclaration,
  monthCorrection,
  saleAnnouncement,
  documentReplacement,
  saleSettlement,
  monthVoid,
]
