import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { BROKER_ARGUMENTS } from '@minutehand/service-kit/bus';
import { resolveFromRoot } from './lib/paths.ts';

describe('the deployed broker', () => {
  it.each(['docker-compose.yml', 'charts/minutehand/templates/dependencies.yaml', 'charts/minutehand/README.md'])(
    'is started with the required arguments in %s',
    (path) => {
      expect(readFileSync(resolveFromRoot(path), 'utf8')).toContain(BROKER_ARGUMENTS);
    },
  );
});
