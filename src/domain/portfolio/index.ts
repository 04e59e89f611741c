export { readArrangement, saveArrangement } from './arrangement.ts'
export {
  endCalendarFeed,
  makeCalendarFeed,
  readCalendarFeed,
  writeCalendarFeed,
} from './calendar-feed.ts'
export { removeGoal, setGoal } from './goal.ts'
export { readOwnedCosts } from './owned-costs.ts'
export { countPayoutsDue } from './payouts-due.ts'
export { payoutTable, positionTable, taxTable } from './portfolio-tables.ts'
export { readAnalysis } from './read-analysis.ts'
export { forecastMonthsMax, readPayoutCalendar } from './read-calendar.ts'
export { readHoldings } from './read-holdings.ts'
export { readIncome, readIncomeTotals } from './read-income.ts'
export { readOverview } from './read-overview.ts'
export { readPayout } from './read-payout.ts'
export { readPortfolio } from './read-portfolio.ts'
export { readAllowedIds, readOwnedIds, readStakes } from './read-room.ts'
export { readSuggestions } from './read-suggestions.ts'
export { readTaxYear, readTaxYears } from './read-tax-year.ts'
export { isOutgoing, readWallet, readWalletIn } from './read-wallet.ts'
export { xirr } from './returns/xirr.ts'
export { taxDocument } from './tax-document.ts'
export type { TaxYear } from './tax-year.ts'
