import type { Sentence } from '../words/sentences.ts';
import { createTask, findInfinitive, isTaskInfinitive } from './verbs.ts';

const OPENING =
  /^(?:(?:ja|jo|okay|ok|gut|also|und|super|danke|klar|prima|genau|na gut|alles klar|aber|naja|schön|stimmt|gern|gerne|richtig|äh|perfekt|natürlich)(?:[,.!–-]+\s*|\s+))+/iu;
const PROMISE = /^ich (?<verb>\p{Ll}+) (?<object>.+)$/iu;
const INVERTED_PROMISE =
  /^(?<before>(?:dann|da|morgen|heute|übermorgen|nächste woche|diese woche|(?:bis|am|im|nach|vor|in)\b.{2,30}?|danach|die|den|das|der|eine?n?)(?: \p{L}+){0,4}) (?<verb>\p{Ll}+) ich(?<object> .+)?$/iu;
const MODAL_PROMISE = /^(?:dann )?(?:ich )?(?:werde|will|muss)(?: ich)? (?<object>.+) (?<infinitive>\p{Ll}+en?n)$/iu;
/** Verbs of the conversation itself. */
const CONVERSATION =
  /(?:^| )(?:erzählen|sagen|erklären|hören|sehen|wiederholen|anfangen|beginnen|vorstellen|weitermachen|fortfahren|ausreden|warten|bleiben|danken|zusammenfassen|(?:sitzung|versammlung|besprechung|konferenz|runde|diskussion|aussprache) (?:eröffnen|schließen|beenden|unterbrechen|leiten))$/iu;
const FILLERS = /(?<!\p{L})(?:bitte|mal|kurz|noch mal|vielleicht|eben|eigentlich|natürlich|dann|auch)(?!\p{L}) ?/giu;
const ONLY_REFERENCE = /^(?:das|es|ihn|sie|die|dies|alles|ihm|ihr|darum|dazu|dafür|so|sich darum|uns|mir)$/iu;
/** "Ich schicke die Zahlen, und dann sprechen wir darüber." */
const FOLLOWING_CLAUSE = /,? (?:weil|denn|aber|sonst|und dann)(?!\p{L}) .*$|, und (?!\p{Lu}).*$/iu;

/** A sentence without its opening, its end and a clause that gives a reason. */
export function getClause({ text, isQuestion }: Sentence): string {
  const clause = text.replace(OPENING, '');
  if (isQuestion) return clause.trim();
  // The dot of "bis zum 14." belongs to the number.
  return clause
    .replace(FOLLOWING_CLAUSE, '')
    .replace(/(?<!\d)[.!]+$/u, '')
    .trim();
}

/** The task that a speaker promises in a clause. */
export function readPromise(text: string): string | undefined {
  const modal = MODAL_PROMISE.exec(text)?.groups;
  if (modal?.infinitive !== undefined && isTaskInfinitive(modal.infinitive))
    return `${modal.object ?? ''} ${modal.infinitive}`;
  const plainPromise = PROMISE.exec(text)?.groups;
  const inverted = plainPromise === undefined ? INVERTED_PROMISE.exec(text)?.groups : undefined;
  const { verb = '', object = '' } = plainPromise ?? inverted ?? {};
  const infinitive = findInfinitive(verb, 'first');
  if (infinitive === undefined || /(?:^| )nicht(?: |$)/u.test(object)) return undefined;
  const before = /^(?:dann|da|danach|das)$/iu.test(inverted?.before ?? '')
    ? ''
    : lowercaseFirst(inverted?.before ?? '');
  return createTask(`${before} ${object.trim()}`.trim(), infinitive);
}

export const cleanTask = (task: string): string =>
  task
    .replace(FILLERS, '')
    .replace(/,? (?:weil|denn|wenn|aber|sonst) .*$/iu, '')
    .replace(/\s+/g, ' ')
    .trim();

/** True for an object that names something, with a verb of tasks. */
export function isTask(task: string): boolean {
  const [, object = '', verb = ''] = /^(.*?) ?(\p{L}+)(?:, .*)?$/u.exec(task) ?? [];
  return (
    object !== '' &&
    !ONLY_REFERENCE.test(object) &&
    isTaskInfinitive(verb) &&
    !CONVERSATION.test(task) &&
    /\p{Lu}|\d/u.test(object)
  );
}

const lowercaseFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
