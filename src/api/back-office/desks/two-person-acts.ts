import { accountServiceTwoPersonActs } from '#account-service'
import type { TwoPersonAct } from '#approvals'
import { distributionTwoPersonActs } from '#distributions'
import { inheritanceTwoPersonActs } from '#inheritance'
import { investorTwoPersonActs } from '#investors'
import { marketTwoPersonActs } from '#market'
import { meetingTwoPersonActs } from '#meetings'
import { offeringTwoPersonActs } from '#offerings'
import { paymentTwoPersonActs } from '#payments'
import { propertyTwoPersonActs } from '#properties'
import { supportTwoPersonActs } from '#support'
import { walletTwoPersonActs } from '#wallet'
import { withdrawalTwoPersonActs } from '#withdrawals'
import type { ApiServices } from '../../env.ts'

/** All actions that need two people, from the rooms that own them: one for each kind of proposal. */
export const twoPersonActs: readonly TwoPersonAct<ApiServices>[] = [
  ...accountServiceTwoPersonActs,
  ...distributionTwoPersonActs,
  ...inheritanceTwoPersonActs,
  ...investorTwoPersonActs,
  ...marketTwoPersonActs,
  ...meetingTwoPersonActs,
  ...offeringTwoPersonActs,
  ...paymentTwoPersonActs,
  ...propertyTwoPersonActs,
  ...supportTwoPersonActs,
  ...walletTwoPersonActs,
  ...withdrawalTwoPersonActs,
]
