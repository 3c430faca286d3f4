import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { formatViolations, runDependencyCruiser } from './lib/checks/boundaries.ts';

const moduleText = 'export const value = 1;\n';

/** Forbidden imports: [rule, from, to]. */
const forbidden: readonly (readonly [string, string, string])[] = [
  ['domain-is-pure', 'services/a/src/domain/rule.ts', 'services/a/src/outbound/store.ts'],
  ['domain-is-pure', 'services/a/src/domain/kit.ts', 'packages/service-kit/src/store/index.ts'],
  ['domain-is-pure', 'services/a/src/domain/read.ts', 'node:fs'],
  ['app-imports-no-adapters', 'services/a/src/app/use-case.ts', 'services/a/src/outbound/store.ts'],
  ['app-imports-no-adapters', 'services/a/src/app/other-case.ts', 'services/a/src/inbound/grpc.ts'],
  ['app-imports-no-infrastructure', 'services/a/src/app/publish.ts', 'packages/service-kit/src/bus/index.ts'],
  ['inbound-imports-no-outbound', 'services/a/src/inbound/shortcut.ts', 'services/a/src/outbound/store.ts'],
  ['outbound-imports-only-ports', 'services/a/src/outbound/caller.ts', 'services/a/src/app/use-case.ts'],
  ['outbound-imports-only-ports', 'services/a/src/outbound/reversed.ts', 'services/a/src/inbound/grpc.ts'],
  ['compose-only-in-main', 'services/a/src/inbound/boot.ts', 'services/a/src/compose.ts'],
  ['dictionaries-only-in-worker', 'services/a/src/main.ts', 'compromise'],
  ['server-libraries-only-inbound', 'services/a/src/outbound/server.ts', 'express'],
  ['client-libraries-only-outbound', 'services/a/src/inbound/client.ts', 'ioredis'],
  ['services-are-independent', 'services/a/src/outbound/other-service.ts', 'services/b/src/domain/rule.ts'],
  ['areas-are-independent', 'frontends/a/src/screens/Screen.tsx', 'frontends/b/src/components/Part.tsx'],
  [
    'features-are-independent',
    'frontends/a/src/features/minutes/hooks/useMinutes.ts',
    'frontends/a/src/features/notes/api.ts',
  ],
  ['features-are-independent', 'frontends/a/src/features/minutes/Part.tsx', 'frontends/a/src/screens/FullScreen.tsx'],
  ['shared-imports-no-features', 'frontends/a/src/shared/components/Part.tsx', 'frontends/a/src/features/notes/api.ts'],
  ['screens-import-no-api', 'frontends/a/src/screens/NotesScreen.tsx', 'frontends/a/src/features/notes/api.ts'],
  ['screens-import-no-api', 'frontends/a/src/screens/MinutesScreen.tsx', 'frontends/a/src/shared/api.ts'],
  ['components-import-no-screens', 'frontends/a/src/components/Part.tsx', 'frontends/a/src/screens/FullScreen.tsx'],
  ['api-imports-no-components', 'frontends/a/src/api.ts', 'frontends/a/src/components/Part.tsx'],
  [
    'api-imports-no-components',
    'frontends/a/src/features/agenda/api.ts',
    'frontends/a/src/features/agenda/components/Agenda.tsx',
  ],
  ['frontends-import-no-server-code', 'frontends/a/src/hooks/useStore.ts', 'packages/service-kit/src/store/index.ts'],
  ['native-app-is-independent', 'native/src/connect/ConnectScreen.tsx', 'packages/web-kit/src/index.ts'],
  ['native-app-is-independent', 'native/src/bridge/part.ts', 'frontends/b/src/components/Part.tsx'],
  ['web-application-imports-no-native-app', 'packages/web-kit/src/app.ts', 'native/src/limits.ts'],
  ['packages-import-no-services', 'packages/service-kit/src/log/service.ts', 'services/b/src/domain/rule.ts'],
  ['package-layers', 'packages/service-kit/src/log/web.ts', 'packages/web-kit/src/index.ts'],
  [
    'contracts-and-ui-are-independent',
    'packages/contracts/src/errors/kit.ts',
    'packages/service-kit/src/store/index.ts',
  ],
  ['no-test-code-in-production', 'services/a/src/app/fake.ts', 'packages/test-kit/src/bus/index.ts'],
  ['no-test-code-in-scripts', 'scripts/lib/start.ts', 'packages/test-kit/src/server/index.ts'],
  ['no-circular-imports', 'services/b/src/domain/one.ts', 'services/b/src/domain/two.ts'],
  ['imports-resolve', 'services/b/src/domain/unresolved.ts', './missing.ts'],
];

/** Imports that must be allowed. */
const allowed: readonly (readonly [string, string])[] = [
  ['native/src/connect/ConnectScreen.tsx', 'packages/ui/src/index.ts'],
  ['services/c/src/app/use-case.ts', 'services/c/src/domain/rule.ts'],
  ['services/c/src/app/use-case.ts', 'services/c/src/app/ports.ts'],
  ['services/c/src/domain/rule.ts', 'services/c/src/limits.ts'],
  ['services/c/src/domain/policy.ts', 'packages/service-kit/src/identity/index.ts'],
  ['services/c/src/inbound/grpc.ts', 'services/c/src/app/use-case.ts'],
  ['services/c/src/inbound/web.ts', 'express'],
  ['services/c/src/outbound/store.ts', 'services/c/src/app/ports.ts'],
  ['services/c/src/outbound/redis.ts', 'ioredis'],
  ['services/c/src/compose.ts', 'services/c/src/outbound/store.ts'],
  ['services/c/src/main.ts', 'services/c/src/compose.ts'],
  ['frontends/c/src/screens/Screen.tsx', 'frontends/c/src/components/Part.tsx'],
  ['frontends/c/src/screens/FlatScreen.tsx', 'frontends/c/src/api.ts'],
  ['frontends/c/src/screens/MinutesScreen.tsx', 'frontends/c/src/features/minutes/components/Minutes.tsx'],
  ['frontends/c/src/features/minutes/components/Minutes.tsx', 'frontends/c/src/features/minutes/api.ts'],
  ['frontends/c/src/features/minutes/components/Minutes.tsx', 'frontends/c/src/shared/components/Part.tsx'],
  ['frontends/c/src/features/minutes/components/Minutes.tsx', 'frontends/c/src/limits.ts'],
  ['frontends/c/src/features/minutes/Minutes.test.tsx', 'frontends/c/src/screens/Screen.tsx'],
];

/** Module names as resolved by dependency-cruiser. */
const resolvedModules: Readonly<Record<string, string>> = {
  'node:fs': 'fs',
  compromise: 'node_modules/compromise/index.js',
  express: 'node_modules/express/index.js',
  ioredis: 'node_modules/ioredis/index.js',
};
const formatImport = (from: string, to: string) => `: ${from} → ${resolvedModules[to] ?? to}`;
const isFile = (target: string) => /^(services|packages|frontends|native)\//.test(target);

async function writeRepository(folder: string): Promise<void> {
  const texts = new Map<string, string>();
  const imports = [
    ...forbidden.map(([, from, to]) => [from, to] as const),
    ...allowed,
    ['services/b/src/domain/two.ts', 'services/b/src/domain/one.ts'] as const,
  ];
  for (const [, to] of imports) if (isFile(to)) texts.set(to, moduleText);
  for (const [from, to] of imports) {
    const toRoot = '../'.repeat(from.split('/').length - 1);
    texts.set(from, `${texts.get(from) ?? moduleText}import '${isFile(to) ? toRoot + to : to}';\n`);
  }
  texts.set('services/b/src/domain/orphan.ts', moduleText);
  texts.set(
    'services/b/src/domain/state.ts',
    "import type { Event } from './event.ts';\nexport type State = Event[];\n",
  );
  texts.set(
    'services/b/src/domain/event.ts',
    "import type { State } from './state.ts';\nexport type Event = State[];\n",
  );
  for (const name of ['compromise', 'express', 'ioredis']) {
    texts.set(`node_modules/${name}/package.json`, `{"name":"${name}","main":"index.js"}`);
    texts.set(`node_modules/${name}/index.js`, '');
  }
  texts.set('tsconfig.json', '{"compilerOptions":{"allowImportingTsExtensions":true,"noEmit":true}}');
  texts.set(
    'package.json',
    '{"name":"layout","type":"module","dependencies":{"compromise":"1.0.0","express":"1.0.0","ioredis":"1.0.0"}}',
  );
  for (const [path, text] of texts) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

describe('import directions', () => {
  let violations: string[] = [];

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'boundaries-'));
    await writeRepository(folder);
    violations = formatViolations(await runDependencyCruiser(folder)).split('\n');
    await rm(folder, { recursive: true, force: true });
  });

  it.each(forbidden)('%s forbids %s → %s', (rule, from, to) => {
    expect(violations).toContainEqual(rule + formatImport(from, to));
  });

  it('forbids two files that import types from each other', () => {
    expect(violations).toContainEqual(
      `no-circular-imports${formatImport('services/b/src/domain/event.ts', 'services/b/src/domain/state.ts')}`,
    );
  });

  it('forbids a file that nothing imports', () => {
    expect(violations.join('\n')).toContain('no-orphans: services/b/src/domain/orphan.ts');
  });

  it.each(allowed)('allow %s to import %s', (from, to) => {
    expect(violations.filter((violation) => violation.endsWith(formatImport(from, to)))).toEqual([]);
  });

  it('fail when dependency-cruiser finds no module', () => {
    expect(formatViolations({ moduleCount: 0, violations: [] })).toBe('dependency-cruiser found no modules');
  });
});
