export type { AuditFault } from './chain-events.ts'
export { chainEvents, checkAudit, lastLink } from './chain-events.ts'
export type { AuditEvent } from './record-audits.ts'
export { insertAudits, recordAudit, recordAudits } from './record-audits.ts'
