import { Refusal } from '#kernel'

/** The cursor is none of ours. */
export function auditCursorInvalid(): Refusal {
  return new Refusal('audit.invalid_cursor', 'invalid')
}

/** A period ends after it begins, and is no longer than 92 days. */
export function auditPeriodTooLong(): Refusal {
  return new Refusal('audit.period_too_long', 'invalid', {}, [
    { path: 'until', code: 'audit.period_too_long' },
  ])
}

/** More rows than one file holds: a shorter period, or a narrower search. */
export function auditExportTooLarge(): Refusal {
  return new Refusal('audit.export_too_large', 'invalid', {}, [
    { path: 'until', code: 'audit.export_too_large' },
  ])
}
