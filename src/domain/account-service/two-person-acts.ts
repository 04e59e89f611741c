import { accountRecovery } from './account-recovery/decide.ts'
import { accountRestoration } from './customers/suspend-customer.ts'
import { roleChanges } from './staff/change-role.ts'

/** Acts of this module that need two people. */
export const accountServiceTwoPersonActs = [accountRecovery, accountRestoration, ...roleChanges]
