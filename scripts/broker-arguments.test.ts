import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { BROKER_ARGUMENTS } from '@minutehand/service-kit/bus';
import { inRoot } from './lib/paths.ts';

describe('a broker that comes with the product', () => {
  it.each(['docker-compose.yml', 'charts/minutehand/templates/dependencies.yaml', 'charts/minutehand/README.md'])(
    'is told in %s what the kit wants it to be told',
    (path) => {
      expect(readFileSync(inRoot(path), 'utf8')).toContain(BROKER_ARGUMENTS);
    },
  );
});
