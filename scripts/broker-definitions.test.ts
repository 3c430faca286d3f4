import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { createDependencySecrets } from './lib/credentials/secrets.ts';
import { createBrokerDefinitionsFile, createComposeBrokerUsers } from './lib/generators/broker-definitions.ts';
import { resolveFromRoot } from './lib/paths.ts';
import { SERVICE_NAMES } from './lib/services.ts';

const read = (...path: string[]) => readFileSync(resolveFromRoot(...path), 'utf8');
const composeFile = z.object({ configs: z.object({ 'broker-users': z.object({ content: z.string() }) }) });

describe('the broker users', () => {
  it('match the event registry in the chart and in Compose (run make docs)', () => {
    expect(read('charts', 'minutehand', 'files', 'broker-definitions.json')).toBe(createBrokerDefinitionsFile());
    expect(read('deploy', 'local', 'broker-users.yml')).toBe(createComposeBrokerUsers());
  });

  it('have passwords that new-secrets.ts creates', () => {
    const variables = [...createBrokerDefinitionsFile().matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
    expect(variables).toHaveLength(SERVICE_NAMES.length + 1);
    expect(Object.keys(createDependencySecrets())).toEqual(expect.arrayContaining(variables));
  });

  it('are the same in Compose when it has replaced the variables', () => {
    const { content } = composeFile.parse(parse(createComposeBrokerUsers())).configs['broker-users'];
    const replaced = content.replaceAll(/\$\{(\w+):\?[^}]*\}/g, '<$1>').replaceAll('$$', '$');
    expect(JSON.parse(replaced)).toEqual(JSON.parse(createBrokerDefinitionsFile().replaceAll(/\$\{(\w+)\}/g, '<$1>')));
  });

  it('contain nothing that a shell would replace except the passwords', () => {
    expect(createBrokerDefinitionsFile()).not.toMatch(/[`\\]|\$(?!\{|"|\))|\$\(/);
  });
});
