import { type RetiredName, retiredIdentifiers, retiredPhrases } from './retired-names.ts';

/** A rule about the path or the lines of a file. Paths are relative to the repository, with slashes. */
export type SourceRule = {
  readonly name: string;
  readonly reason: string;
  readonly appliesTo: (path: string) => boolean;
  /** Returns one entry per violation. */
  readonly findViolations: (path: string, text: string) => readonly string[];
};

const isTest = (path: string) => /\.test\.tsx?$|(^|\/)(test|fixtures)\//.test(path) || path.startsWith('tests/');
const isCode = (path: string) => /\.(ts|tsx|cjs|mjs)$/.test(path);
const isStyle = (path: string) => path.endsWith('.css');
const isBrowserCode = (path: string) => /^(frontends|native|packages\/(ui|web-kit))\//.test(path);

const FILE_LINES_MAX = 300;

function matchLines(pattern: RegExp): SourceRule['findViolations'] {
  return (_path, text) =>
    text.split('\n').flatMap((line, index) => {
      const match = pattern.exec(line);
      return match ? [`line ${index + 1}: ${match[0].trim()}`] : [];
    });
}

/** Returns the first retired name of each line. */
function matchRetiredNames(names: readonly RetiredName[]): SourceRule['findViolations'] {
  return (_path, text) =>
    text.split('\n').flatMap((line, index) => {
      const retired = names.find(({ pattern }) => pattern.test(line));
      return retired ? [`line ${index + 1}: ${retired.pattern.exec(line)?.[0]}, use ${retired.replacement}`] : [];
    });
}

/** True for the list of retired names and the test of this file. */
const containsRetiredNames = (path: string) =>
  /^scripts\/(lib\/checks\/retired-names|source-rules\.test)\.ts$/.test(path);

const color =
  /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?![\w-]*\s*\{)|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|:\s*(?:white|black|gr[ae]y|silver|red|green|blue|yellow|orange|purple)\b/i;
const colorInCode = /['"`]#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})['"`]|['"`](?:rgba?|hsla?|oklch)\(/i;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const pascalCaseOrHook = /^([A-Z][A-Za-z0-9]*|use[A-Z][A-Za-z0-9]*)$/;

/** Folders with the spoken words that the embedded writer detects. The glossary does not apply to them. */
const containsWordLists = (path: string) => /^services\/ai\/src\/domain\/(item-changes|writer)\//.test(path);

/** MD5: checksums of the Active Storage protocol and of their tests. SHA-1: TOTP codes (RFC 6238), the API for breached passwords. */
const weakHashAllowlist: ReadonlySet<string> = new Set([
  'scripts/lib/backup/blobs.ts',
  'scripts/lib/totp-code.ts',
  'scripts/tests/backup-fixture.ts',
  'services/accounts/src/outbound/passwords/breached-passwords.ts',
  'services/recordings/src/outbound/blobs/disk-storage.ts',
  'services/recordings/src/outbound/ffmpeg/ffmpeg-joiner.ts',
]);

function findPasswordFieldViolations(_path: string, text: string): string[] {
  const fields = [...text.matchAll(/<(?:TextField|input)\b[^>]*?(?:\/>|>\s)/g)].map(([field]) => field);
  const passwords = fields.filter((field) => /name="\w*password"|type="password"/.test(field));
  return passwords.flatMap((field) => [
    ...(field.includes('type="password"') ? [] : ['a password that is not masked']),
    ...(field.includes('autoComplete=') ? [] : ['a password without autoComplete']),
    ...(field.includes('onPaste') ? ['a password that handles paste events'] : []),
  ]);
}

export const sourceRules: readonly SourceRule[] = [
  {
    name: 'file-length',
    reason: `files have at most ${FILE_LINES_MAX} lines`,
    appliesTo: (path) => (isCode(path) || isStyle(path)) && !isTest(path) && !/\/(data|wordlists)\//.test(path),
    findViolations: (_path, text) => {
      const lines = text.trimEnd().split('\n').length;
      return lines > FILE_LINES_MAX ? [`${lines} lines`] : [];
    },
  },
  {
    name: 'injected-dependencies',
    reason: 'compose.ts and config.ts inject the clock, ids and the environment',
    appliesTo: (path) =>
      /^(services\/[^/]+|packages\/contracts)\/src\/.*\.ts$/.test(path) &&
      !isTest(path) &&
      !/^services\/[^/]+\/src\/(compose|config|main)\.ts$/.test(path),
    findViolations: matchLines(/\bnew Date\(\)|\bDate\.now\(|\brandomUUID\(|\bprocess\.env\b|\bMath\.random\(/),
  },
  {
    name: 'descriptive-names',
    reason: 'names describe the contents',
    appliesTo: () => true,
    findViolations: (path) =>
      path
        .split('/')
        .filter((part) => /(^|[-.])(utils?|helpers?|common|misc|managers?)([-.]|$)/i.test(part))
        .map((part) => `"${part}"`),
  },
  {
    name: 'file-names',
    reason: 'files are kebab-case, React components PascalCase, hooks useX',
    appliesTo: (path) => isCode(path) && !path.split('/').pop()?.startsWith('.'),
    findViolations: (path) => {
      const stem = (path.split('/').pop() ?? '').replace(/(\.[a-z0-9]+)+$/, '');
      return kebabCase.test(stem) || (isBrowserCode(path) && pascalCaseOrHook.test(stem)) ? [] : [stem];
    },
  },
  {
    name: 'colors-only-in-tokens',
    reason: 'colors are defined only in tokens.css',
    appliesTo: (path) => isBrowserCode(path) && isStyle(path) && !path.endsWith('tokens.css'),
    findViolations: matchLines(color),
  },
  {
    name: 'no-colors-in-code',
    reason: 'colors are defined only in tokens.css',
    appliesTo: (path) => isBrowserCode(path) && isCode(path) && !isTest(path),
    findViolations: matchLines(colorInCode),
  },
  {
    name: 'no-focused-or-skipped-tests',
    reason: 'tests must not be focused or skipped',
    appliesTo: (path) => /\.(test|spec)\.tsx?$/.test(path),
    findViolations: matchLines(/\b(?:it|test|describe)(?:\.\w+)*\.(?:only|skip|todo|fixme|fails)\b|\bexpect\(true\)/),
  },
  {
    name: 'no-deferred-work',
    reason: 'only complete code is merged',
    appliesTo: (path) => isCode(path) || isStyle(path) || /\.(md|proto|ya?ml)$/.test(path),
    findViolations: matchLines(/\b(?:T[O]DO|F[I]XME|X[X]X|H[A]CK)\b|\bnot[ ]implemented\b/),
  },
  {
    name: 'no-unsafe-casts',
    reason: 'input is parsed once, at the boundary',
    appliesTo: (path) => /^services\/[^/]+\/src\/(domain|app)\/.*\.ts$/.test(path) && !isTest(path),
    findViolations: matchLines(/:\s*any\b|<any>|\bas any\b|\bas unknown as\b|@ts-ignore|@ts-expect-error/),
  },
  {
    name: 'safe-text-rendering',
    reason: 'browser code shows text by React or textContent, and never sets HTML (ASVS 3.2.2)',
    appliesTo: (path) => isBrowserCode(path) && isCode(path) && !isTest(path),
    findViolations: matchLines(
      /dangerouslySetInnerHTML|insertAdjacentHTML|\.(?:inner|outer)HTML\s*=[^=]|document\.write|createContextualFragment|setHTMLUnsafe/,
    ),
  },
  {
    name: 'password-fields',
    reason: 'password fields are masked, and can be pasted into and filled by password managers (ASVS 6.2.6, 6.2.7)',
    appliesTo: (path) => isBrowserCode(path) && path.endsWith('.tsx') && !isTest(path),
    findViolations: findPasswordFieldViolations,
  },
  {
    name: 'approved-hash-functions',
    reason: 'MD5 and SHA-1 are used for what protocols require only (ASVS 11.4.1)',
    appliesTo: (path) => /^(services|packages|frontends|scripts|native)\//.test(path) && isCode(path) && !isTest(path),
    findViolations: (path, text) =>
      weakHashAllowlist.has(path) ? [] : matchLines(/['"`](?:md5|sha-?1)['"`]/i)(path, text),
  },
  {
    name: 'event-names',
    reason: 'events are named area.what_happened in snake_case',
    appliesTo: (path) => isCode(path) && !isTest(path),
    findViolations: (_path, text) =>
      [...text.matchAll(/\bcreateEvent\(\s*['"`]([^'"`]*)['"`]/g)]
        .map((match) => match[1] ?? '')
        .filter((name) => !/^[a-z]+\.[a-z]+(_[a-z]+)+$|^[a-z]+\.[a-z]+ed$/.test(name)),
  },
  {
    name: 'handler-names',
    reason: 'the handler of minutes_changed is on-minutes-changed.ts',
    appliesTo: (path) => /^services\/[^/]+\/src\/inbound\/events\/[^/]+\.ts$/.test(path) && !isTest(path),
    findViolations: (path) => (/\/on-[a-z0-9-]+\.ts$/.test(path) ? [] : [path.split('/').pop() ?? path]),
  },
  {
    name: 'glossary-identifiers',
    reason: 'docs/glossary.md has one term per concept',
    appliesTo: (path) => (isCode(path) || path.endsWith('.proto')) && !containsRetiredNames(path),
    findViolations: matchRetiredNames(retiredIdentifiers),
  },
  {
    name: 'glossary-phrases',
    reason: 'docs/glossary.md has one term per concept',
    appliesTo: (path) =>
      /^(packages|proto|scripts|tests|services)\/.*\.(ts|tsx|proto|md)$/.test(path) &&
      !containsRetiredNames(path) &&
      !containsWordLists(path),
    findViolations: matchRetiredNames(retiredPhrases),
  },
];

/** The violations of a file, as lines to print. */
export function findSourceViolations(path: string, text: string): string[] {
  return sourceRules
    .filter((rule) => rule.appliesTo(path))
    .flatMap((rule) =>
      rule.findViolations(path, text).map((violation) => `${path}: ${violation} (${rule.name}: ${rule.reason})`),
    );
}
