export { type AdminServer, createAdminServer } from './admin-server.ts';
export { type Check, type CheckResult, type Checks, type Readiness, readinessOf } from './readiness.ts';
