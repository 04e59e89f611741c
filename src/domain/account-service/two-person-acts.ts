import { accountRecovery } from './account-recovery/decide.ts'
import { accountRestoration } from './customers/suspend-customer.ts'
import { roleChanges } from './staff/change-role.ts'

/** What takes two people here. */
export const accountServiceTwoPersonActs = [accountRecovery, accountRestoration, ...roleChanges]
