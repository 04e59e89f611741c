export type { AuditEvent } from './record-audits.ts'
export { insertAudits, recordAudit, recordAudits } from './record-audits.ts'
