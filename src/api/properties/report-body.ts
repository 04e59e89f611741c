import type { z } from '@hono/zod-openapi'
import type { ReportBody } from '#contract/properties/report-body.ts'
import type { Report } from '#reports'
import type { Domain } from '../encode.ts'

export function reportBody(report: Report): Domain<z.infer<typeof ReportBody>> {
  return {
    ...report,
    madeAt: report.madeAt,
    gross: report.gross,
    net: report.net,
    promisedNet: report.promisedNet,
    paidOut: report.paidOut,
  }
}
