import { meetingCall } from './call-meeting.ts'
import { meetingCancellation } from './cancel-meeting.ts'
import { termsChange } from './change-terms.ts'
import { saleMarkChange } from './sale-mark.ts'

/** What takes two people here. */
export const meetingTwoPersonActs = [meetingCall, meetingCancellation, termsChange, saleMarkChange]
