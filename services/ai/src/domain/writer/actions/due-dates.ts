import { DUE_DATE_ANSWER_SENTENCES, DUE_DATE_QUESTION_SENTENCES } from '../limits.ts';
import { type FoundDate, findDates } from '../words/dates.ts';
import type { Sentence } from '../words/sentences.ts';
import { assentPattern, dueDateQuestionPattern } from './action-cues.ts';
import type { OwnerCandidate } from './action-owners.ts';
import type { MeetingContext } from './meeting-context.ts';
import type { Cue } from './task-cues.ts';

/** `requestedDate` is set if a later date was promised. */
type DueDate = {
  readonly due?: FoundDate | undefined;
  readonly dateSource?: Sentence;
  readonly requestedDate?: FoundDate;
};

/** The due date of a task: in its sentence, in its acceptance, or in a question after it ("Can you do that by Friday?"). */
export function findDueDate(
  context: MeetingContext,
  sentence: Sentence,
  { task, selfCorrection }: { readonly task: string; readonly selfCorrection: string },
  { before }: Cue,
  candidate: OwnerCandidate | undefined,
): DueDate {
  const { startedAt, timeZone } = context.brief;
  // "Thursday's maintenance" and "not before the tenth" set no due date.
  const findDate = (text: string) =>
    findDates(text, startedAt, timeZone).find(
      ({ at, words }) =>
        !/^['’]s\b/.test(text.slice(at + words.length)) &&
        !/\b(?:not|from|since|away until) (?:before )?$/i.test(text.slice(0, at)) &&
        !/^from\b/i.test(words),
    );
  const corrected = findDate(selfCorrection);
  const planned = findDate(task);
  if (corrected !== undefined) return { due: corrected, ...(planned === undefined ? {} : { requestedDate: planned }) };
  const requested = planned ?? findDate(before);
  const promised = candidate?.acceptance && findPromisedDate(context, candidate.acceptance, findDate);
  if (requested !== undefined && (promised?.due === undefined || promised.due.date <= requested.date))
    return { due: requested };
  if (promised?.due !== undefined)
    return { ...promised, ...(requested === undefined ? {} : { requestedDate: requested }) };
  const { index } = candidate?.acceptance ?? sentence;
  for (const question of context.sentences.slice(index + 1, index + 1 + DUE_DATE_QUESTION_SENTENCES)) {
    const isDateQuestion = WHEN_QUESTION.test(question.text);
    if (!question.isQuestion || !(isDateQuestion || dueDateQuestionPattern.test(question.text))) continue;
    const requestedDay = findDate(question.text);
    const response = context.sentences
      .slice(question.index + 1, question.index + 1 + DUE_DATE_ANSWER_SENTENCES)
      .find(({ speakerId }) => speakerId !== question.speakerId);
    const answered = response === undefined || !isDateQuestion ? undefined : findDate(response.text);
    const due = answered ?? (assentPattern.test(response?.quote ?? '') ? requestedDay : undefined);
    if (due !== undefined && response !== undefined) return { due, dateSource: response };
    return {};
  }
  return {};
}

/** The date in an acceptance or in the sentence after it: "Will do. I should have it by Wednesday." */
function findPromisedDate(
  { sentences }: MeetingContext,
  response: Sentence,
  findDate: (text: string) => FoundDate | undefined,
): DueDate {
  const due = findDate(response.text);
  if (due !== undefined) return { due, dateSource: response };
  const next = sentences[response.index + 1];
  if (next?.speakerId !== response.speakerId || next.isQuestion || !BACK_REFERENCE.test(next.text)) return {};
  const nextDate = findDate(next.text);
  return nextDate === undefined ? {} : { due: nextDate, dateSource: next };
}

const BACK_REFERENCE = /\b(?:it|that|this|them|those|these|one)\b/i;

/** "By when?", "So by the sixteenth?" */
const WHEN_QUESTION =
  /^(?:(?:so|okay|ok|and|great|good|thanks)[,.]? )*(?:(?:by |until )?when\b|(?:by|on|until|before) [^?]{3,40}\?$|how soon\b|what(?:'s| is) the deadline)/i;

/** "Send the list by Friday" becomes "Send the list". */
export function removeDate(task: string, { words }: FoundDate): string {
  const start = task.indexOf(words);
  if (start < 0) return task;
  const before = task.slice(0, start).replace(/,? (?:by|on|until|before|at|for)? ?$/i, '');
  return `${before}${task.slice(start + words.length)}`.trim();
}
