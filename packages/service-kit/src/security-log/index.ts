export { createSecurityLog, type SecurityLog } from './create-security-log.ts';
export { describeSecurityEvent, type SecurityEventRecord } from './describe-security-event.ts';
export { SECURITY_EVENTS_PER_CALL } from './limits.ts';
export type { FailedEmail, SecurityEvent } from './security-event.ts';
export { createForwardedSecurityLog, createStoredSecurityLog } from './stored-security-log.ts';
