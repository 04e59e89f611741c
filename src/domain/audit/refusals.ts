import { Refusal } from '#kernel'

/** The cursor has an invalid format. */
export function auditCursorInvalid(): Refusal {
  return new Refusal('audit.invalid_cursor', 'invalid')
}

/** The period ends before it begins, or is longer than 92 days. */
export function auditPeriodTooLong(): Refusal {
  return new Refusal('audit.period_too_long', 'invalid', {}, [
    { path: 'until', code: 'audit.period_too_long' },
  ])
}

/** The result has more rows than an export may hold. A shorter period or a narrower filter helps. */
export function auditExportTooLarge(): Refusal {
  return new Refusal('audit.export_too_large', 'invalid', {}, [
    { path: 'until', code: 'audit.export_too_large' },
  ])
}
