export type { AddBankAccount } from './add-account.ts'
export { addBankAccount } from './add-account.ts'
export { bankBacklogs } from './backlog.ts'
export type { BankAccount, BankAccountRefusal, BankAccountState } from './bank-account.ts'
export { accountsMax, nameScoreMin } from './bank-account.ts'
export type { InUse } from './change-accounts.ts'
export { chooseMainAccount, removeBankAccount } from './change-accounts.ts'
export { checkDueNames } from './check-name.ts'
export type { ProofDecision } from './decide-proof.ts'
export { approveProof, decideProof, secondPersonBelow } from './decide-proof.ts'
export type { BankDesk, Person } from './desk.ts'
export { eraseBankAccounts } from './erase-accounts.ts'
export type { BankLock, LockHours } from './lock.ts'
export { chooseBankLock, lockHours, readBankLock } from './lock.ts'
export { nameScore } from './name-score.ts'
export type { DecidedProof, ProofInReview } from './proof.ts'
export {
  countProofs,
  decidedProofs,
  handInProof,
  openOwnProofs,
  openProof,
  proofBytesMax,
  proofRoles,
  proofsInReview,
} from './proof.ts'
export {
  payableAccount,
  readBankAccount,
  readBankAccounts,
  revealNumber,
} from './read-accounts.ts'
export { scoreSender, senderNames } from './score-sender.ts'
