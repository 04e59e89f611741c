export { readArrangement, saveArrangement } from './analysis/arrangement.ts'
export { removeGoal, setGoal } from './analysis/goal.ts'
export { readAnalysis } from './analysis/read-analysis.ts'
export { readSuggestions } from './analysis/read-suggestions.ts'
export {
  endCalendarFeed,
  makeCalendarFeed,
  readCalendarFeed,
  writeCalendarFeed,
} from './calendar/calendar-feed.ts'
export { countPayoutsDue } from './calendar/payouts-due.ts'
export { forecastMonthsMax, readPayoutCalendar } from './calendar/read-calendar.ts'
export { readOwnedCosts } from './owned-costs.ts'
export { payoutTable, positionTable, taxTable } from './portfolio-tables.ts'
export { readHoldings } from './read-holdings.ts'
export { readIncome, readIncomeTotals } from './read-income.ts'
export { readOverview } from './read-overview.ts'
export { readPayout } from './read-payout.ts'
export { readPortfolio } from './read-portfolio.ts'
export { readAllowedIds, readOwnedIds, readStakes } from './read-stakes.ts'
export { isOutgoing, readWallet, readWalletIn } from './read-wallet.ts'
export { xirr } from './returns/xirr.ts'
export { readTaxYear, readTaxYears } from './tax/read-tax-year.ts'
export { taxDocument } from './tax/tax-document.ts'
