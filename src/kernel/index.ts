export type { Actor } from './actor.ts'
export { integerText, rupiahText } from './amount-text.ts'
export type { Backlog } from './backlog.ts'
export { isCalendarDay } from './calendar/calendar-day.ts'
export {
  dayAfter,
  daysBetween,
  endOfDay,
  jakartaTime,
  startOfDay,
  weekdayOf,
} from './calendar/days.ts'
export {
  dayInMonth,
  daysInMonth,
  lastDayOfMonth,
  monthAfter,
  monthsAfter,
  monthsBetween,
  monthsFrom,
  yearsAfter,
} from './calendar/months.ts'
export { addWorkingDays, isWorkingDay, workingDaysBetween } from './calendar/working-days.ts'
export type { Clock } from './clock.ts'
export {
  day,
  daySeconds,
  hour,
  jakartaDate,
  jakartaMonth,
  jakartaTimeOfDay,
  jakartaYear,
  later,
  localTime,
  minute,
  movableClock,
  second,
  systemClock,
  zoneOffsets,
} from './clock.ts'
export { forEachConcurrently } from './concurrency.ts'
export {
  collectFailures,
  type Failures,
  type OnFailure,
  processBatches,
  processEach,
} from './failures.ts'
export { isNpwpShape, readNikDigits, tidyNumber } from './identity-numbers.ts'
export { firstIdAt, isUuid, newId, newRequestId, receiptNumber } from './ids.ts'
export type { Locale, Localized } from './localized.ts'
export { isLocale, locales } from './localized.ts'
export type { Mode } from './mode.ts'
export { modes } from './mode.ts'
export type { BasisPoints, Rupiah } from './money.ts'
export {
  allocate,
  basisPointsOf,
  divide,
  fromJsonInteger,
  jsonIntegerMax,
  least,
  roundedShare,
  share,
  toJsonInteger,
} from './money.ts'
export type {
  OpenPageRequest,
  Page,
  PageRequest,
  QueueOrder,
  QueueRequest,
} from './paging.ts'
export {
  decodeCursor,
  encodeCursor,
  instantIn,
  pageOf,
  placeById,
  placeInTime,
  queueOrders,
  readPages,
  rowsIn,
} from './paging.ts'
export {
  greetingName,
  hasNameLetters,
  nameLengthMax,
  nameLengthMin,
  tidyName,
} from './person-name.ts'
export { normalisePhone } from './phone.ts'
export { isKeepable, plainText, readText, shortAgent } from './plain-text.ts'
export { pick, recordOf } from './record-of.ts'
export type { FieldError, RefusalDetails, RefusalKind } from './refusal.ts'
export { fieldRefusal, Refusal } from './refusal.ts'
export { requireLongSecrets, secretLengthMin } from './secret.ts'
