import { readFileSync } from 'node:fs';
import type { Brief, WriterInput } from '../../domain/draft.ts';
import { LLM_CONTEXT_TOKENS } from '../../limits.ts';
import { createLegend } from './compact-lines.ts';
import { toJson } from './json-line.ts';
import { createGlossaryLine, createMeetingDetails, createTypePrompt, getRequestedHeadings } from './prompt-context.ts';

/** The current version, a file in prompts/. */
export const PROMPT_VERSION = 'minutes-v15';

const SECTIONS = [
  ...([
    'system',
    'meeting',
    'glossary',
    'part',
    'excerpt',
    'everything',
    'section',
    'items',
    'rest',
    'repair',
  ] as const),
  ...(['editor', 'merge'] as const),
] as const;
type SectionName = (typeof SECTIONS)[number];
export type Prompt = (section: SectionName, values?: Readonly<Record<string, string>>) => string;

/** Reads the prompt file once. Throws if a section is missing, so that the service does not start with an incomplete prompt. */
export function loadPrompt(version = PROMPT_VERSION): Prompt {
  return readPrompt(version, SECTIONS);
}

/** Reads the named sections of a prompt file. */
export function readPrompt<S extends string>(
  version: string,
  names: readonly S[],
): (section: S, values?: Readonly<Record<string, string>>) => string {
  const text = readFileSync(new URL(`../../../prompts/${version}.md`, import.meta.url), 'utf8');
  const sections = new Map<string, string>();
  for (const section of text.split(/^## /m).slice(1)) {
    const [name = '', ...lines] = section.split('\n');
    sections.set(name.trim(), lines.join('\n').trim());
  }
  for (const name of names) {
    if (!sections.has(name)) throw new Error(`The prompt ${version} has no section "${name}".`);
  }
  return (section, values = {}) =>
    (sections.get(section) ?? '').replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '');
}

/** The prompt about the meeting, without its transcript. */
export function createMeetingPrompt(prompt: Prompt, input: WriterInput, contextTokens = LLM_CONTEXT_TOKENS): string {
  const { brief, speakers } = input;
  const meeting = prompt('meeting', {
    started_at: formatStart(brief),
    about: createMeetingDetails(input, contextTokens),
    headings: toJson(getRequestedHeadings(brief)),
    speakers: toJson(Object.fromEntries(createLegend(speakers))),
    language: toJson(brief.language ?? ''),
    prompt: createTypePrompt(brief),
    instruction: toJson(brief.instruction ?? ''),
  });
  const glossary = createGlossaryLine(brief, contextTokens);
  return glossary === '' ? meeting : `${meeting}\n${prompt('glossary', { glossary })}`;
}

function formatStart({ startedAt, timeZone }: Brief): string {
  const formatIn = (zone: string) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(startedAt);
  try {
    return `${formatIn(timeZone || 'UTC')} (${timeZone || 'UTC'})`;
  } catch {
    return `${formatIn('UTC')} (UTC)`;
  }
}
