import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { boundaryFaults, cruise } from './lib/checks/boundaries.ts';

const anything = 'export const anything = 1;\n';

/** One import a rule forbids: [rule, from, to]. */
const forbidden: readonly (readonly [string, string, string])[] = [
  ['domain-is-pure', 'services/a/src/domain/rule.ts', 'services/a/src/outbound/store.ts'],
  ['domain-is-pure', 'services/a/src/domain/kit.ts', 'packages/service-kit/src/store/index.ts'],
  ['domain-is-pure', 'services/a/src/domain/read.ts', 'node:fs'],
  ['app-looks-inward', 'services/a/src/app/use-case.ts', 'services/a/src/outbound/store.ts'],
  ['app-looks-inward', 'services/a/src/app/other-case.ts', 'services/a/src/inbound/grpc.ts'],
  ['app-without-plumbing', 'services/a/src/app/say.ts', 'packages/service-kit/src/bus/index.ts'],
  ['inbound-calls-use-cases', 'services/a/src/inbound/short-cut.ts', 'services/a/src/outbound/store.ts'],
  ['outbound-serves-ports', 'services/a/src/outbound/caller.ts', 'services/a/src/app/use-case.ts'],
  ['outbound-serves-ports', 'services/a/src/outbound/upside.ts', 'services/a/src/inbound/grpc.ts'],
  ['only-main-boots', 'services/a/src/inbound/boot.ts', 'services/a/src/compose.ts'],
  ['dictionaries-have-their-thread', 'services/a/src/main.ts', 'compromise'],
  ['servers-stay-inbound', 'services/a/src/outbound/server.ts', 'express'],
  ['clients-stay-outbound', 'services/a/src/inbound/client.ts', 'ioredis'],
  ['services-meet-in-contracts', 'services/a/src/outbound/neighbour.ts', 'services/b/src/domain/rule.ts'],
  ['areas-meet-in-slots', 'frontends/a/src/screens/Here.tsx', 'frontends/b/src/components/There.tsx'],
  [
    'features-stand-alone',
    'frontends/a/src/features/minutes/hooks/useMinutes.ts',
    'frontends/a/src/features/notes/api.ts',
  ],
  ['features-stand-alone', 'frontends/a/src/features/minutes/Part.tsx', 'frontends/a/src/screens/Whole.tsx'],
  ['shared-is-the-bottom', 'frontends/a/src/shared/components/Part.tsx', 'frontends/a/src/features/notes/api.ts'],
  ['screens-fetch-nothing', 'frontends/a/src/screens/NotesScreen.tsx', 'frontends/a/src/features/notes/api.ts'],
  ['screens-fetch-nothing', 'frontends/a/src/screens/MinutesScreen.tsx', 'frontends/a/src/shared/api.ts'],
  ['screens-compose', 'frontends/a/src/components/Part.tsx', 'frontends/a/src/screens/Whole.tsx'],
  ['api-only-speaks', 'frontends/a/src/api.ts', 'frontends/a/src/components/Plain.tsx'],
  [
    'api-only-speaks',
    'frontends/a/src/features/agenda/api.ts',
    'frontends/a/src/features/agenda/components/Agenda.tsx',
  ],
  ['browsers-stay-outside', 'frontends/a/src/hooks/useStore.ts', 'packages/service-kit/src/store/index.ts'],
  ['packages-import-no-rooms', 'packages/service-kit/src/log/room.ts', 'services/b/src/domain/rule.ts'],
  ['packages-in-order', 'packages/service-kit/src/log/web.ts', 'packages/web-kit/src/index.ts'],
  ['contracts-stand-alone', 'packages/contracts/src/errors/kit.ts', 'packages/service-kit/src/store/index.ts'],
  ['production-without-test-code', 'services/a/src/app/fake.ts', 'packages/test-kit/src/bus/index.ts'],
  ['scripts-without-test-code', 'scripts/lib/start.ts', 'packages/test-kit/src/server/index.ts'],
  ['no-circles', 'services/b/src/domain/one.ts', 'services/b/src/domain/two.ts'],
  ['imports-resolve', 'services/b/src/domain/lost.ts', './not-there.ts'],
];

/** Imports that a room lives from: these must stay free of faults. */
const allowed: readonly (readonly [string, string])[] = [
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

/** As dependency-cruiser names it once it is resolved. */
const resolved: Readonly<Record<string, string>> = {
  'node:fs': 'fs',
  compromise: 'node_modules/compromise/index.js',
  express: 'node_modules/express/index.js',
  ioredis: 'node_modules/ioredis/index.js',
};
const arrow = (from: string, to: string) => `: ${from} → ${resolved[to] ?? to}`;
const isFile = (target: string) => /^(services|packages|frontends)\//.test(target);

async function layOut(folder: string): Promise<void> {
  const texts = new Map<string, string>();
  const imports = [
    ...forbidden.map(([, from, to]) => [from, to] as const),
    ...allowed,
    ['services/b/src/domain/two.ts', 'services/b/src/domain/one.ts'] as const,
  ];
  for (const [, to] of imports) if (isFile(to)) texts.set(to, anything);
  for (const [from, to] of imports) {
    const up = '../'.repeat(from.split('/').length - 1);
    texts.set(from, `${texts.get(from) ?? anything}import '${isFile(to) ? up + to : to}';\n`);
  }
  texts.set('services/b/src/domain/left-over.ts', anything);
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
  let faults: string[] = [];

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'boundaries-'));
    await layOut(folder);
    faults = boundaryFaults(await cruise(folder)).split('\n');
    await rm(folder, { recursive: true, force: true });
  });

  it.each(forbidden)('%s refuses %s → %s', (rule, from, to) => {
    expect(faults).toContainEqual(rule + arrow(from, to));
  });

  it('refuses two files that import only types from each other', () => {
    expect(faults).toContainEqual(
      `no-circles${arrow('services/b/src/domain/event.ts', 'services/b/src/domain/state.ts')}`,
    );
  });

  it('refuses a file that nobody imports', () => {
    expect(faults.join('\n')).toContain('no-orphans: services/b/src/domain/left-over.ts');
  });

  it.each(allowed)('lets %s import %s', (from, to) => {
    expect(faults.filter((fault) => fault.endsWith(arrow(from, to)))).toEqual([]);
  });

  it('calls a cruise that saw no module a fault', () => {
    expect(boundaryFaults({ cruised: 0, violations: [] })).toBe('dependency-cruiser cruised no module');
  });
});
