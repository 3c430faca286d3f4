export { type AdminServer, createAdminServer } from './admin-server.ts';
export { createFreeSpaceCheck } from './free-space.ts';
export { type Check, type CheckResult, type Checks, getReadiness, type Readiness } from './readiness.ts';
