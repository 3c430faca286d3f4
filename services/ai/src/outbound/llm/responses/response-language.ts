import type { WriterInput } from '../../../domain/draft.ts';
import { detectTextLanguage, findOtherLanguage } from '../../../domain/writer/words/language.ts';
import type { MinutesResponse } from './responses.ts';

const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** The language in which minutes are requested: that of the account, or else of the transcript; empty if unknown. */
export function getRequestedLanguage({ brief, segments }: WriterInput): string {
  return brief.language || detectTextLanguage(segments.map(({ text }) => text).join('\n'));
}

/** The text in the model's own words: quotes stay in the transcript language, names and headings are unchanged. */
function getWrittenText(responses: readonly MinutesResponse[]): string {
  return responses
    .flatMap(({ summary, sections, action_items }) => [
      ...[...summary.sentences, ...summary.decisions].map(({ text }) => text),
      ...sections.flatMap(({ lines }) => lines.map(({ text }) => text)),
      ...action_items.map(({ description }) => description),
    ])
    .join('\n');
}

/** A clause for the repair prompt if a response is in another language than requested. */
export function findLanguageError(response: MinutesResponse, requested: string): string | undefined {
  const found = findOtherLanguage(getWrittenText([response]), requested);
  if (found === '') return undefined;
  return `its lines are written in ${names.of(found)} and must be written in ${names.of(requested)}; only quotes stay in the words of the transcript`;
}

/** The notice that minutes are in another language than requested; empty if they are not. */
export function createLanguageNotice(responses: readonly MinutesResponse[], requested: string): string {
  const found = findOtherLanguage(getWrittenText(responses), requested);
  return found === '' ? '' : `Written in ${names.of(found)} instead of ${names.of(requested)}.`;
}
