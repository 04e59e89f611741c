import type { z } from '@hono/zod-openapi'
import type { ReportBody } from '#contract/properties/report-body.ts'
import { toJsonInteger } from '#kernel'
import type { Report } from '#reports'

export function reportBody(report: Report): z.infer<typeof ReportBody> {
  return {
    ...report,
    madeAt: report.madeAt.toISOString(),
    gross: toJsonInteger(report.gross),
    net: toJsonInteger(report.net),
    promisedNet: toJsonInteger(report.promisedNet),
    paidOut: toJsonInteger(report.paidOut),
  }
}
