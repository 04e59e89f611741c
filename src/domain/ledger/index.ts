export type { AccountRef, Asset } from './account.ts'
export { account, atBank, bankTransit, unitsOf } from './account.ts'
export { adjustBalance } from './adjust-balance.ts'
export type { UnitHolding } from './balances.ts'
export {
  balance,
  balances,
  movedBy,
  unitHolders,
  unitHoldings,
  unitsNotFree,
  walletBalanceBefore,
} from './balances.ts'
export type { Violation } from './check-store.ts'
export { checkStore } from './check-store.ts'
export type { Command, Outcome } from './command.ts'
export {
  commandKeyConstraint,
  findOutcomes,
  insertOutcomes,
  once,
  refusedOutcome,
  resultOf,
} from './command.ts'
export { debitInvestor, payDebt, payingDebtors, requireNoDebt } from './debts.ts'
export type { Line, NewEntry, Sheet } from './entry.ts'
export { credit, debit, enter, onSheet, openSheet, reversedLines } from './entry.ts'
export { firstBookedDay } from './first-booked-day.ts'
export type { NewHold } from './hold.ts'
export { holdLines, holdsEnding, insertHolds, lockPlacedHold } from './hold.ts'
export { lockAccounts } from './lock-accounts.ts'
export type { MoneyDay } from './money-by-day.ts'
export { moneyByDay } from './money-by-day.ts'
export type { Movement, MovementState, OwnLine } from './movements.ts'
export {
  countMovements,
  findMovement,
  lastSequence,
  movedProperties,
  movements,
  movementsAsPosted,
  movementsInOrder,
  openReferences,
  ownLines,
  periodSums,
} from './movements.ts'
export type { PlacedHold } from './placed-holds.ts'
export { placedHolds } from './placed-holds.ts'
export { postEntries, sheetWrites } from './post-entries.ts'
export {
  firstHolders,
  openingCash,
  postToMany,
  retireFromMany,
  settlingMilliseconds,
  unitsHeldAt,
} from './post-to-many.ts'
export { purposesOfKinds } from './purposes-of-kinds.ts'
export type { Debt } from './read-debt.ts'
export { readDebt } from './read-debt.ts'
export type { WrittenEntry } from './read-entry.ts'
export { findEntries, findEntry, hasEntry } from './read-entry.ts'
export { debtOpen, insufficientFunds } from './refusals.ts'
export { sweepRefusals } from './sweep-commands.ts'
export type { InvestorBalance } from './totals.ts'
export { investorBalances, ledgerTotals } from './totals.ts'
