export { loadServiceConfig } from '../config/index.ts';
export { bindHandlers } from './bind-handlers.ts';
export { newId } from './new-id.ts';
export { runService } from './run-service.ts';
export { startService } from './start-service.ts';
export type {
  Clock,
  Composition,
  RunningService,
  ServiceConfig,
  ServiceKit,
  ServiceOptions,
} from './types.ts';
