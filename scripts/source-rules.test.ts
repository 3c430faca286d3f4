import { describe, expect, it } from '@jest/globals';
import { findSourceViolations, sourceRules } from './lib/checks/source-rules.ts';

const deferred = ['TO', 'DO'].join('');
const focused = ['it', 'only'].join('.');
const skipped = ['describe', 'skip'].join('.');

/** [rule, path, text that violates it] */
const invalid: readonly (readonly [string, string, string])[] = [
  ['file-length', 'services/a/src/app/long.ts', 'const line = 1;\n'.repeat(301)],
  ['injected-dependencies', 'services/a/src/domain/rule.ts', 'const now = new Date();'],
  ['injected-dependencies', 'services/a/src/inbound/grpc/now.ts', 'const now = Date.now();'],
  ['injected-dependencies', 'services/a/src/outbound/store/id.ts', 'const id = randomUUID();'],
  ['injected-dependencies', 'services/a/src/app/read.ts', 'process.env.HOME'],
  ['descriptive-names', 'services/a/src/utils/x.ts', ''],
  ['descriptive-names', 'frontends/a/src/date-helpers.ts', ''],
  ['file-names', 'services/a/src/app/useCase.ts', ''],
  ['file-names', 'frontends/a/src/screens/my_screen.tsx', ''],
  ['colors-only-in-tokens', 'frontends/a/src/screens/A.module.css', '.a { color: #fff; }'],
  ['colors-only-in-tokens', 'packages/ui/src/Button.module.css', '.a { background: rgb(0 0 0 / 10%); }'],
  ['colors-only-in-tokens', 'packages/ui/src/Card.module.css', '.a { color: white; }'],
  ['no-colors-in-code', 'frontends/a/src/components/Dot.tsx', "const fill = '#aabbcc';"],
  ['no-focused-or-skipped-tests', 'services/a/src/domain/rule.test.ts', `${focused}('x', () => {});`],
  ['no-focused-or-skipped-tests', 'tests/e2e/main.test.ts', `${skipped}('x', () => {});`],
  ['no-deferred-work', 'packages/ui/src/Button.tsx', `// ${deferred}: round corners`],
  ['no-unsafe-casts', 'services/a/src/domain/rule.ts', 'const x = y as unknown as string;'],
  ['no-unsafe-casts', 'services/a/src/app/use-case.ts', 'function f(x: any) {}'],
  ['safe-text-rendering', 'frontends/a/src/screens/A.tsx', '<p dangerouslySetInnerHTML={{ __html: html }} />'],
  ['safe-text-rendering', 'packages/ui/src/show.ts', 'element.innerHTML = text;'],
  ['password-fields', 'frontends/a/src/A.tsx', '<TextField name="password" autoComplete="new-password" />'],
  ['password-fields', 'frontends/a/src/B.tsx', '<TextField type="password" name="password" />'],
  [
    'password-fields',
    'frontends/a/src/C.tsx',
    '<TextField type="password" autoComplete="new-password" onPaste={stop} />',
  ],
  ['approved-hash-functions', 'services/a/src/domain/rule.ts', "createHash('md5')"],
  ['approved-hash-functions', 'packages/a/src/sign.ts', "createHmac('SHA1', key)"],
  ['event-names', 'packages/contracts/src/events/a.ts', "createEvent('minutesChanged', {})"],
  ['handler-names', 'services/a/src/inbound/events/minutes-changed.ts', ''],
  ['glossary-identifiers', 'services/a/src/app/import.ts', 'const { transcriptVersion } = request;'],
  ['glossary-identifiers', 'packages/contracts/src/http/a.ts', 'export const meetingAnswerSchema = z.object({});'],
  ['glossary-identifiers', 'proto/minutehand/a/v1/a.proto', '  int64 transcript_version = 1;'],
  ['glossary-phrases', 'packages/a/src/bus.ts', '// The message is parked.'],
  ['glossary-phrases', 'tests/contract/a.test.ts', "it('finishes what is in hand', run);"],
];

/** [path, text] without violations. */
const valid: readonly (readonly [string, string])[] = [
  ['services/a/src/app/short.ts', 'const line = 1;\n'.repeat(300)],
  ['frontends/a/src/screens/A.tsx', 'const html = element.innerHTML;'],
  ['frontends/a/src/D.tsx', '<TextField type="password" name="password" autoComplete="new-password" />'],
  ['services/a/src/domain/hash.ts', "createHash('sha256')"],
  ['services/a/src/compose.ts', 'const now = () => new Date();'],
  ['services/a/src/config.ts', 'export const config = read(process.env);'],
  ['services/a/src/domain/rule.ts', "const day = new Date('2026-01-02');"],
  ['services/a/src/domain/rule.test.ts', 'const now = new Date();'],
  ['frontends/a/src/screens/MeetingScreen/MeetingScreen.tsx', "const href = '#minutes';"],
  ['frontends/a/src/hooks/useMeeting.ts', ''],
  ['packages/ui/tokens.css', ':root { --ink: #111; }'],
  ['packages/ui/src/Button.module.css', '.a { color: var(--ink); white-space: nowrap; }'],
  ['packages/contracts/src/events/a.ts', "createEvent('meetings.minutes_changed', {})"],
  ['services/a/src/inbound/events/on-minutes-changed.ts', ''],
];

describe('source rules', () => {
  it.each(invalid)('%s reports a violation in %s', (rule, path, text) => {
    expect(findSourceViolations(path, text).join('\n')).toContain(`(${rule}: `);
  });

  it.each(valid)('report nothing in %s', (path, text) => {
    expect(findSourceViolations(path, text)).toEqual([]);
  });

  it('each have a failing example', () => {
    expect(sourceRules.map((rule) => rule.name).filter((name) => !invalid.some(([rule]) => rule === name))).toEqual([]);
  });
});
