import { meetingCall } from './call-meeting.ts'
import { meetingCancellation } from './cancel-meeting.ts'
import { termsChange } from './change-terms.ts'
import { saleMarkChange } from './motions/sale-mark.ts'

/** The actions of this room that need two people. */
export const meetingTwoPersonActs = [meetingCall, meetingCancellation, termsChange, saleMarkChange]
