export { createSecurityLog, type SecurityLog } from './create-security-log.ts';
export type { SecurityEvent } from './security-event.ts';
