import { resolveFromRoot } from '../paths.ts';
import { boundariesCheck } from './boundaries.ts';
import { generatedCodeCheck, protoImage } from './proto-files.ts';
import { type Check, createCommandCheck } from './run-checks.ts';
import { sourceRulesCheck } from './source-check.ts';
import { storedSchemasCheck } from './stored-schemas.ts';
import { textsCheck } from './texts/texts-check.ts';

const proto = resolveFromRoot('proto');

/** The checks of `make lint`, slowest first. */
export const lintChecks: readonly Check[] = [
  boundariesCheck,
  createCommandCheck('dead code (knip)', 'knip', ['--no-progress', '--no-config-hints']),
  createCommandCheck('types (services, tests, scripts)', 'tsc', ['-p', 'tsconfig.json']),
  createCommandCheck('types (frontends)', 'tsc', ['-p', 'tsconfig.web.json']),
  createCommandCheck('format and lint (biome)', 'biome', ['check', '--error-on-warnings', '.']),
  sourceRulesCheck,
  textsCheck,
  createCommandCheck('proto lint (buf)', 'buf', ['lint'], { cwd: proto }),
  createCommandCheck('proto is backward compatible (buf breaking)', 'buf', ['breaking', '--against', protoImage], {
    cwd: proto,
  }),
  generatedCodeCheck,
  storedSchemasCheck,
];
