import { distributionDeclaration } from './approve-declaration.ts'
import { monthBooking } from './approve-month.ts'
import { monthCorrection } from './correct-month.ts'
import { saleAnnouncement } from './property-sales/announce-sale.ts'
import { documentReplacement } from './property-sales/replace-document.ts'
import { saleSettlement } from './property-sales/settle-sale.ts'
import { monthVoid } from './void-month.ts'

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
