import { loadServiceConfig } from '../src/config/index.ts';
import { runService } from '../src/service/index.ts';

/** The smallest service, run as a process by run-service.test.ts. */
const config = loadServiceConfig('billing', { calls: ['meetings'], hasDatabase: true, hasRpc: false });

await runService({
  config,
  compose: ({ lifecycle, log }) => {
    lifecycle.onStop('fixture', () => log.info('closed'));
    if (process.env.FIXTURE === 'hang') lifecycle.onStop('hangs', () => new Promise(() => undefined), 'intake');
    return {
      onStarted: async () => {
        if (process.env.FIXTURE === 'reject') void Promise.reject(new Error('not handled'));
      },
    };
  },
});
