import { describe, expect, it } from 'vitest';
import { findSourceFaults, sourceRules } from './lib/checks/source-rules.ts';

const later = ['TO', 'DO'].join('');
const alone = ['it', 'only'].join('.');
const leftOut = ['describe', 'skip'].join('.');

/** [rule, path, text that breaks it] */
const broken: readonly (readonly [string, string, string])[] = [
  ['file-length', 'services/a/src/app/long.ts', 'const line = 1;\n'.repeat(301)],
  ['handed-in', 'services/a/src/domain/rule.ts', 'const now = new Date();'],
  ['handed-in', 'services/a/src/inbound/grpc/now.ts', 'const now = Date.now();'],
  ['handed-in', 'services/a/src/outbound/store/id.ts', 'const id = randomUUID();'],
  ['handed-in', 'services/a/src/app/read.ts', 'process.env.HOME'],
  ['rooms-have-names', 'services/a/src/utils/x.ts', ''],
  ['rooms-have-names', 'frontends/a/src/date-helpers.ts', ''],
  ['file-names', 'services/a/src/app/useCase.ts', ''],
  ['file-names', 'frontends/a/src/screens/my_screen.tsx', ''],
  ['colours-in-tokens', 'frontends/a/src/screens/A.module.css', '.a { color: #fff; }'],
  ['colours-in-tokens', 'packages/ui/src/Button.module.css', '.a { background: rgb(0 0 0 / 10%); }'],
  ['colours-in-tokens', 'packages/ui/src/Card.module.css', '.a { color: white; }'],
  ['colours-not-in-code', 'frontends/a/src/components/Dot.tsx', "const fill = '#aabbcc';"],
  ['every-test-runs', 'services/a/src/domain/rule.test.ts', `${alone}('x', () => {});`],
  ['every-test-runs', 'tests/e2e/main.test.ts', `${leftOut}('x', () => {});`],
  ['nothing-left-for-later', 'packages/ui/src/Button.tsx', `// ${later}: round corners`],
  ['no-casts-past-the-door', 'services/a/src/domain/rule.ts', 'const x = y as unknown as string;'],
  ['no-casts-past-the-door', 'services/a/src/app/use-case.ts', 'function f(x: any) {}'],
  ['event-names', 'packages/contracts/src/events/a.ts', "defineEvent('minutesChanged', {})"],
  ['handler-names', 'services/a/src/inbound/events/minutes-changed.ts', ''],
];

/** [path, text] that breaks nothing. */
const whole: readonly (readonly [string, string])[] = [
  ['services/a/src/app/short.ts', 'const line = 1;\n'.repeat(300)],
  ['services/a/src/compose.ts', 'const now = () => new Date();'],
  ['services/a/src/config.ts', 'export const config = read(process.env);'],
  ['services/a/src/domain/rule.ts', "const day = new Date('2026-01-02');"],
  ['services/a/src/domain/rule.test.ts', 'const now = new Date();'],
  ['frontends/a/src/screens/MeetingScreen/MeetingScreen.tsx', "const href = '#minutes';"],
  ['frontends/a/src/hooks/useMeeting.ts', ''],
  ['packages/ui/tokens.css', ':root { --ink: #111; }'],
  ['packages/ui/src/Button.module.css', '.a { color: var(--ink); white-space: nowrap; }'],
  ['packages/contracts/src/events/a.ts', "defineEvent('meetings.minutes_changed', {})"],
  ['services/a/src/inbound/events/on-minutes-changed.ts', ''],
];

describe('house rules', () => {
  it.each(broken)('%s sees what is wrong in %s', (rule, path, text) => {
    expect(findSourceFaults(path, text).join('\n')).toContain(`(${rule}: `);
  });

  it.each(whole)('find nothing in %s', (path, text) => {
    expect(findSourceFaults(path, text)).toEqual([]);
  });

  it('are each shown to fail', () => {
    expect(sourceRules.map((rule) => rule.name).filter((name) => !broken.some(([rule]) => rule === name))).toEqual([]);
  });
});
