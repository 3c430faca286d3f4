import { type RetiredName, retiredIdentifiers, retiredPhrases } from './retired-names.ts';

/** A rule that a line or a path can break. Paths are relative to the repository, with slashes. */
export type SourceRule = {
  readonly name: string;
  readonly why: string;
  readonly appliesTo: (path: string) => boolean;
  /** Answers what is wrong, one entry a place. */
  readonly faults: (path: string, text: string) => readonly string[];
};

const isTest = (path: string) => /\.test\.tsx?$|(^|\/)(test|fixtures)\//.test(path) || path.startsWith('tests/');
const isCode = (path: string) => /\.(ts|tsx|cjs|mjs)$/.test(path);
const isStyle = (path: string) => path.endsWith('.css');
const isBrowserCode = (path: string) => /^(frontends|packages\/(ui|web-kit))\//.test(path);

const FILE_LINES_MAX = 300;

function linesThat(pattern: RegExp): SourceRule['faults'] {
  return (_path, text) =>
    text.split('\n').flatMap((line, at) => {
      const found = pattern.exec(line);
      return found ? [`line ${at + 1}: ${found[0].trim()}`] : [];
    });
}

/** The first retired name of each line. */
function linesWithRetired(names: readonly RetiredName[]): SourceRule['faults'] {
  return (_path, text) =>
    text.split('\n').flatMap((line, at) => {
      const retired = names.find(({ pattern }) => pattern.test(line));
      return retired ? [`line ${at + 1}: ${retired.pattern.exec(line)?.[0]}, use ${retired.instead}`] : [];
    });
}

/** Lists of retired names, and the rule's own test. */
const namesRetiredNames = (path: string) => /^scripts\/(lib\/checks\/retired-names|source-rules\.test)\.ts$/.test(path);

const colour =
  /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?![\w-]*\s*\{)|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|:\s*(?:white|black|gr[ae]y|silver|red|green|blue|yellow|orange|purple)\b/i;
const colourInCode = /['"`]#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})['"`]|['"`](?:rgba?|hsla?|oklch)\(/i;
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const pascalOrHook = /^([A-Z][A-Za-z0-9]*|use[A-Z][A-Za-z0-9]*)$/;

export const sourceRules: readonly SourceRule[] = [
  {
    name: 'file-length',
    why: `a file past ${FILE_LINES_MAX} lines should be two files`,
    appliesTo: (path) => (isCode(path) || isStyle(path)) && !isTest(path) && !/\/(data|wordlists)\//.test(path),
    faults: (_path, text) => {
      const lines = text.trimEnd().split('\n').length;
      return lines > FILE_LINES_MAX ? [`${lines} lines`] : [];
    },
  },
  {
    name: 'injected-dependencies',
    why: 'compose.ts and config.ts inject the clock, ids and the environment',
    appliesTo: (path) =>
      /^(services\/[^/]+|packages\/contracts)\/src\/.*\.ts$/.test(path) &&
      !isTest(path) &&
      !/^services\/[^/]+\/src\/(compose|config|main)\.ts$/.test(path),
    faults: linesThat(/\bnew Date\(\)|\bDate\.now\(|\brandomUUID\(|\bprocess\.env\b|\bMath\.random\(/),
  },
  {
    name: 'descriptive-names',
    why: 'a name describes the contents',
    appliesTo: () => true,
    faults: (path) =>
      path
        .split('/')
        .filter((part) => /(^|[-.])(utils?|helpers?|common|misc|managers?)([-.]|$)/i.test(part))
        .map((part) => `"${part}"`),
  },
  {
    name: 'file-names',
    why: 'files are kebab-case, React components PascalCase, hooks useX',
    appliesTo: (path) => isCode(path) && !path.split('/').pop()?.startsWith('.'),
    faults: (path) => {
      const stem = (path.split('/').pop() ?? '').replace(/(\.[a-z0-9]+)+$/, '');
      return kebab.test(stem) || (isBrowserCode(path) && pascalOrHook.test(stem)) ? [] : [stem];
    },
  },
  {
    name: 'colours-in-tokens',
    why: 'colours stand in tokens.css only',
    appliesTo: (path) => isBrowserCode(path) && isStyle(path) && !path.endsWith('tokens.css'),
    faults: linesThat(colour),
  },
  {
    name: 'colours-not-in-code',
    why: 'colours stand in tokens.css only',
    appliesTo: (path) => isBrowserCode(path) && isCode(path) && !isTest(path),
    faults: linesThat(colourInCode),
  },
  {
    name: 'every-test-runs',
    why: 'a test that is alone or left out proves nothing',
    appliesTo: (path) => /\.(test|spec)\.tsx?$/.test(path),
    faults: linesThat(/\b(?:it|test|describe)(?:\.\w+)*\.(?:only|skip|todo|fixme|fails)\b|\bexpect\(true\)/),
  },
  {
    name: 'no-deferred-work',
    why: 'code is merged when it is complete',
    appliesTo: (path) => isCode(path) || isStyle(path) || /\.(md|proto|ya?ml)$/.test(path),
    faults: linesThat(/\b(?:T[O]DO|F[I]XME|X[X]X|H[A]CK)\b|\bnot[ ]implemented\b/),
  },
  {
    name: 'no-casts-past-the-boundary',
    why: 'input is parsed once, at the boundary',
    appliesTo: (path) => /^services\/[^/]+\/src\/(domain|app)\/.*\.ts$/.test(path) && !isTest(path),
    faults: linesThat(/:\s*any\b|<any>|\bas any\b|\bas unknown as\b|@ts-ignore|@ts-expect-error/),
  },
  {
    name: 'event-names',
    why: 'an event is area.what_happened in snake_case',
    appliesTo: (path) => isCode(path) && !isTest(path),
    faults: (_path, text) =>
      [...text.matchAll(/\bdefineEvent\(\s*['"`]([^'"`]*)['"`]/g)]
        .map((match) => match[1] ?? '')
        .filter((name) => !/^[a-z]+\.[a-z]+(_[a-z]+)+$|^[a-z]+\.[a-z]+ed$/.test(name)),
  },
  {
    name: 'handler-names',
    why: 'the handler of minutes_changed is on-minutes-changed.ts',
    appliesTo: (path) => /^services\/[^/]+\/src\/inbound\/events\/[^/]+\.ts$/.test(path) && !isTest(path),
    faults: (path) => (/\/on-[a-z0-9-]+\.ts$/.test(path) ? [] : [path.split('/').pop() ?? path]),
  },
  {
    name: 'one-name-per-thing',
    why: 'docs/glossary.md has one term per concept',
    appliesTo: (path) => (isCode(path) || path.endsWith('.proto')) && !namesRetiredNames(path),
    faults: linesWithRetired(retiredIdentifiers),
  },
  {
    name: 'one-word-per-thing',
    why: 'docs/glossary.md has one term per concept',
    appliesTo: (path) =>
      /^(packages|proto|scripts|tests|services)\/.*\.(ts|tsx|proto|md)$/.test(path) && !namesRetiredNames(path),
    faults: linesWithRetired(retiredPhrases),
  },
];

/** What a file breaks, as lines for the screen. */
export function findSourceFaults(path: string, text: string): string[] {
  return sourceRules
    .filter((rule) => rule.appliesTo(path))
    .flatMap((rule) => rule.faults(path, text).map((fault) => `${path}: ${fault} (${rule.name}: ${rule.why})`));
}
