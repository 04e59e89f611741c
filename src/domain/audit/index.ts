export type { AuditEvent } from './record-audits.ts'
export { recordAudit, recordAudits } from './record-audits.ts'
