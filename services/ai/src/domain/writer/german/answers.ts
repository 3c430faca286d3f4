import type { MeetingContext } from '../actions/meeting-context.ts';
import { ACCEPTANCE_SENTENCES } from '../limits.ts';
import { findDates } from '../words/dates.ts';
import type { Sentence } from '../words/sentences.ts';

export const VOLUNTEER =
  /^(?:ich|(?:das )?(?:mache?|übernehme|erledige) ich|ich (?:mache?|übernehme|erledige) das)\b/iu;
const ACCEPTANCE =
  /^(?:(?:ja|jo|okay|ok|gut|na|äh|ähm|hm|also)[,.!]? )*(?:(?:das )?mach(?:e)? ich|klar|gern|gerne|natürlich|kein problem|(?:das )?(?:übernehme|erledige|schaffe) ich|wird (?:gemacht|erledigt)|sicher|selbstverständlich|geht klar|in ordnung|alles klar|versprochen|ich \p{Ll}+e\b|bis .* (?:schaffe|mache|habe|schicke) ich|ja|jo|okay|ok|einverstanden|passt)(?=[\s,.!]|$)/iu;
const REFUSAL = /\b(?:nein|leider|kann ich nicht|schaffe ich nicht|geht nicht|keine zeit)\b/iu;
const DEADLINE = /(?<!\p{L})(?:bis|spätestens)\b/iu;
export const OFFER_ACCEPTANCE =
  /^(?:(?:ja|oh|gut|ach)[,.!]? )*(?:gern|gerne|super|danke|vielen dank|prima|perfekt|schön|sehr gut|wunderbar|toll|das wäre|mach|machen sie)(?!\p{L})/iu;

type AnsweredDay = { readonly date: string; readonly sentence: Sentence };

/** The next sentence of the owner, or of anybody else if there is none yet, that accepts a request. */
export function findAcceptance(
  { sentences }: MeetingContext,
  { index, speakerId }: Sentence,
  ownerId: string | undefined,
): Sentence | undefined {
  for (const other of sentences.slice(index + 1, index + 1 + ACCEPTANCE_SENTENCES)) {
    if (other.speakerId === speakerId || other.speakerId === '') continue;
    if (ownerId !== undefined && ownerId !== '' && other.speakerId !== ownerId) continue;
    if (REFUSAL.test(other.text)) return undefined;
    if (!other.isQuestion && ACCEPTANCE.test(other.text)) return other;
  }
  return undefined;
}

/** The day in an acceptance, in the sentence after it, or in the answer to "Bis wann?". */
export function findAnsweredDay(context: MeetingContext, acceptance: Sentence): AnsweredDay | undefined {
  const date = findDay(context, acceptance.text);
  if (date !== undefined) return { date, sentence: acceptance };
  const next = context.sentences[acceptance.index + 1];
  if (next?.speakerId === acceptance.speakerId && !next.isQuestion && DEADLINE.test(next.text)) {
    const later = findDay(context, next.text);
    if (later !== undefined) return { date: later, sentence: next };
  }
  return findDayInQuestion(context, acceptance);
}

/** "Bis wann? – Bis Freitag.", "Geht das bis Freitag? – Ja." */
export function findDayInQuestion(context: MeetingContext, { index, speakerId }: Sentence): AnsweredDay | undefined {
  const [question, answer] = context.sentences.slice(index + 1, index + 3);
  if (question?.isQuestion !== true || question.speakerId === speakerId || answer?.speakerId !== speakerId)
    return undefined;
  const dayInQuestion = /\b(?:das|es|bis)\b/iu.test(question.text) ? findDay(context, question.text) : undefined;
  const date =
    findDay(context, answer.text) ??
    (ACCEPTANCE.test(answer.text) && !REFUSAL.test(answer.text) ? dayInQuestion : undefined);
  return date !== undefined && (dayInQuestion !== undefined || /\bwann\b/iu.test(question.text))
    ? { date, sentence: answer }
    : undefined;
}

export const findDay = ({ brief }: MeetingContext, text: string): string | undefined =>
  findDates(text, brief.startedAt, brief.timeZone, 'de').find(
    ({ offset, words }) =>
      !/\b(?:nicht|ab|seit|erst nach)\s*$/iu.test(text.slice(0, offset)) && !/^(?:vor|ab) /iu.test(words),
  )?.date;
