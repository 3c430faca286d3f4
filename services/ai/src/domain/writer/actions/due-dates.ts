import { DUE_DATE_ANSWER_SENTENCES, DUE_DATE_QUESTION_SENTENCES } from '../limits.ts';
import { type FoundDate, findDates } from '../words/dates.ts';
import type { Sentence } from '../words/sentences.ts';
import { assentPattern, dueDateQuestionPattern } from './action-cues.ts';
import type { OwnerCandidate } from './action-owners.ts';
import type { Cue } from './cue.ts';
import type { MeetingContext } from './meeting-context.ts';

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
  { textBefore }: Cue,
  candidate: OwnerCandidate | undefined,
): DueDate {
  const { startedAt, timeZone } = context.brief;
  // "Thursday's maintenance" and "not before the tenth" set no due date.
  const findDate = (text: string) =>
    findDates(text, startedAt, timeZone).find(
      ({ offset, words }) =>
        !/^['’]s\b/.test(text.slice(offset + words.length)) &&
        !/\b(?:not|from|since|away until) (?:before )?$/i.test(text.slice(0, offset)) &&
        !/^from\b/i.test(words),
    );
  const correctedDate = findDate(selfCorrection);
  const dateInTask = findDate(task);
  if (correctedDate !== undefined)
    return { due: correctedDate, ...(dateInTask === undefined ? {} : { requestedDate: dateInTask }) };
  const requestedDate = dateInTask ?? findDate(textBefore);
  const promised = candidate?.acceptance && findPromisedDate(context, candidate.acceptance, findDate);
  if (requestedDate !== undefined && (promised?.due === undefined || promised.due.date <= requestedDate.date))
    return { due: requestedDate };
  if (promised?.due !== undefined) return { ...promised, ...(requestedDate === undefined ? {} : { requestedDate }) };
  const { index } = candidate?.acceptance ?? sentence;
  for (const question of context.sentences.slice(index + 1, index + 1 + DUE_DATE_QUESTION_SENTENCES)) {
    const asksForDate = DATE_QUESTION.test(question.text);
    if (!question.isQuestion || !(asksForDate || dueDateQuestionPattern.test(question.text))) continue;
    const dateInQuestion = findDate(question.text);
    const reply = context.sentences
      .slice(question.index + 1, question.index + 1 + DUE_DATE_ANSWER_SENTENCES)
      .find(({ speakerId }) => speakerId !== question.speakerId);
    const dateInReply = reply === undefined || !asksForDate ? undefined : findDate(reply.text);
    const due = dateInReply ?? (assentPattern.test(reply?.quote ?? '') ? dateInQuestion : undefined);
    if (due !== undefined && reply !== undefined) return { due, dateSource: reply };
    return {};
  }
  return {};
}

/** The date in an acceptance or in the sentence after it: "Will do. I should have it by Wednesday." */
function findPromisedDate(
  { sentences }: MeetingContext,
  acceptance: Sentence,
  findDate: (text: string) => FoundDate | undefined,
): DueDate {
  const due = findDate(acceptance.text);
  if (due !== undefined) return { due, dateSource: acceptance };
  const next = sentences[acceptance.index + 1];
  if (next?.speakerId !== acceptance.speakerId || next.isQuestion || !BACK_REFERENCE.test(next.text)) return {};
  const nextDate = findDate(next.text);
  return nextDate === undefined ? {} : { due: nextDate, dateSource: next };
}

const BACK_REFERENCE = /\b(?:it|that|this|them|those|these|one)\b/i;

/** Asks which date: "By when?", "So by the sixteenth?" */
const DATE_QUESTION =
  /^(?:(?:so|okay|ok|and|great|good|thanks)[,.]? )*(?:(?:by |until )?when\b|(?:by|on|until|before) [^?]{3,40}\?$|how soon\b|what(?:'s| is) the deadline)/i;

/** "Send the list by Friday" becomes "Send the list". */
export function removeDate(task: string, { words }: FoundDate): string {
  const start = task.indexOf(words);
  if (start < 0) return task;
  const textBefore = task.slice(0, start).replace(/,? (?:by|on|until|before|at|for)? ?$/i, '');
  return `${textBefore}${task.slice(start + words.length)}`.trim();
}
