import { DUE_DATE_ANSWER_SENTENCES, DUE_DATE_QUESTION_SENTENCES } from '../limits.ts';
import { type FoundDate, findDates } from '../words/dates.ts';
import type { Sentence } from '../words/sentences.ts';
import { assentPattern, dueDateQuestionPattern } from './action-cues.ts';
import type { Addressee } from './action-owners.ts';
import type { MeetingContext } from './meeting-context.ts';
import type { Cue } from './task-cues.ts';

/** `requestedDay` is set if a later day was promised. */
type Day = {
  readonly due?: FoundDate | undefined;
  readonly sentenceWithDay?: Sentence;
  readonly requestedDay?: FoundDate;
};

/** The due date of a task: in its sentence, in its acceptance, or in a question after it ("Can you do that by Friday?"). */
export function findDueDay(
  context: MeetingContext,
  sentence: Sentence,
  { task, correction }: { readonly task: string; readonly correction: string },
  { before }: Cue,
  addressee: Addressee | undefined,
): Day {
  const { startedAt, timeZone } = context.brief;
  // "Thursday's maintenance" and "not before the tenth" set no due date.
  const findDay = (text: string) =>
    findDates(text, startedAt, timeZone).find(
      ({ at, words }) =>
        !/^['’]s\b/.test(text.slice(at + words.length)) &&
        !/\b(?:not|from|since|away until) (?:before )?$/i.test(text.slice(0, at)) &&
        !/^from\b/i.test(words),
    );
  const corrected = findDay(correction);
  const planned = findDay(task);
  if (corrected !== undefined) return { due: corrected, ...(planned === undefined ? {} : { requestedDay: planned }) };
  const requested = planned ?? findDay(before);
  const promised = addressee?.acceptance && findPromisedDay(context, addressee.acceptance, findDay);
  if (requested !== undefined && (promised?.due === undefined || promised.due.date <= requested.date))
    return { due: requested };
  if (promised?.due !== undefined)
    return { ...promised, ...(requested === undefined ? {} : { requestedDay: requested }) };
  const { index } = addressee?.acceptance ?? sentence;
  for (const question of context.sentences.slice(index + 1, index + 1 + DUE_DATE_QUESTION_SENTENCES)) {
    const asksForDay = WHEN_QUESTION.test(question.text);
    if (!question.isQuestion || !(asksForDay || dueDateQuestionPattern.test(question.text))) continue;
    const asked = findDay(question.text);
    const response = context.sentences
      .slice(question.index + 1, question.index + 1 + DUE_DATE_ANSWER_SENTENCES)
      .find(({ speakerId }) => speakerId !== question.speakerId);
    const answered = response === undefined || !asksForDay ? undefined : findDay(response.text);
    const due = answered ?? (assentPattern.test(response?.quote ?? '') ? asked : undefined);
    if (due !== undefined && response !== undefined) return { due, sentenceWithDay: response };
    return {};
  }
  return {};
}

/** The day in an acceptance or in the sentence after it: "Will do. I should have it by Wednesday." */
function findPromisedDay(
  { sentences }: MeetingContext,
  response: Sentence,
  findDay: (text: string) => FoundDate | undefined,
): Day {
  const due = findDay(response.text);
  if (due !== undefined) return { due, sentenceWithDay: response };
  const next = sentences[response.index + 1];
  if (next?.speakerId !== response.speakerId || next.isQuestion || !BACK_REFERENCE.test(next.text)) return {};
  const nextDay = findDay(next.text);
  return nextDay === undefined ? {} : { due: nextDay, sentenceWithDay: next };
}

const BACK_REFERENCE = /\b(?:it|that|this|them|those|these|one)\b/i;

/** "By when?", "So by the sixteenth?" */
const WHEN_QUESTION =
  /^(?:(?:so|okay|ok|and|great|good|thanks)[,.]? )*(?:(?:by |until )?when\b|(?:by|on|until|before) [^?]{3,40}\?$|how soon\b|what(?:'s| is) the deadline)/i;

/** "Send the list by Friday" becomes "Send the list". */
export function removeDay(task: string, { words }: FoundDate): string {
  const start = task.indexOf(words);
  if (start < 0) return task;
  const before = task.slice(0, start).replace(/,? (?:by|on|until|before|at|for)? ?$/i, '');
  return `${before}${task.slice(start + words.length)}`.trim();
}
