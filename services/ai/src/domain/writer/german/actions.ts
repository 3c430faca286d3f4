import type { Line } from '../../draft.ts';
import type { FoundAction } from '../actions/actions.ts';
import { createCitationBetween } from '../actions/citations.ts';
import type { MeetingContext } from '../actions/meeting-context.ts';
import { ACCEPTANCE_SENTENCES, ACTIONS_PER_MEETING } from '../limits.ts';
import { toSentence } from '../words/clean.ts';
import { findSpeaker } from '../words/names.ts';
import type { Sentence } from '../words/sentences.ts';
import { shortName } from '../words/short-name.ts';
import { findAcceptance, findAnsweredDay, findDay, findDayInQuestion, OFFER_ACCEPTANCE, VOLUNTEER } from './answers.ts';
import { cleanTask, getClause, isTask, readPromise } from './task-phrases.ts';
import { createTask, findInfinitive, isTaskInfinitive } from './verbs.ts';

type Owner = { readonly speakerId: string; readonly name: string };
type Request = { readonly task: string; readonly owner: Owner | undefined; readonly needsAcceptance: boolean };

const NO_OWNER: Owner = { speakerId: '', name: '' };
const NAME = '\\p{Lu}[\\p{L}’-]+(?: \\p{Lu}[\\p{L}’-]+)?';

const REQUEST = new RegExp(
  `^(?:(?<before>${NAME}), )?(?:dann )?(?:kannst|könntest|würdest|magst|kann|können|könnten|würden|könntet|könnt) (?:du|sie|ihr) (?<task>.+?)(?:, (?<after>${NAME}))?\\?$`,
  'iu',
);
const ORDER = new RegExp(
  `^(?:(?<name>${NAME}), )?(?<please>bitte )?(?<verb>\\p{Ll}+)(?: Sie)?(?<please2> bitte)? (?<object>.+)$`,
  'u',
);
const PLAN = new RegExp(`^(?:dann )?(?<name>${NAME}(?: und ${NAME})?) (?<verb>\\p{Ll}+) (?<object>.+)$`, 'u');
const OPEN_TASK = /^wer (?<verb>\p{Ll}+) (?<object>.+)\?$/iu;
/** "Ich kann die Liste übernehmen", if somebody accepts it. */
const OFFER = /^(?:das )?ich (?:kann|könnte) (?:gern |gerne |ja )?(?<object>.+) (?<infinitive>\p{Ll}+en)$/iu;

/** Action items of a German meeting: promises, accepted requests, plans with a name, and tasks for which a speaker volunteers. */
export function findGermanActions(context: MeetingContext): FoundAction[] {
  const found: FoundAction[] = [];
  const answered = new Set<number>();
  for (const sentence of context.sentences) {
    if (answered.has(sentence.index) || found.length === ACTIONS_PER_MEETING) continue;
    const text = getClause(sentence);
    const action =
      findRequested(context, sentence, text) ??
      (sentence.isQuestion ? undefined : (findStated(context, sentence, text) ?? findOffered(context, sentence, text)));
    if (action === undefined) continue;
    for (const index of action.responseIndexes) answered.add(index);
    if (!found.some(({ description }) => description === action.description)) found.push(action);
  }
  return found;
}

/** "Kannst du …?", "Clara, schick bitte …", "Wer bestellt …?": with the answer of the owner. */
function findRequested(context: MeetingContext, sentence: Sentence, text: string): FoundAction | undefined {
  const request = readRequest(context, sentence, text);
  if (request === undefined) return undefined;
  const task = cleanTask(request.task);
  if (!isTask(task)) return undefined;
  const acceptance = findAcceptance(context, sentence, request.owner?.speakerId);
  if (request.needsAcceptance && acceptance === undefined) return undefined;
  const owner =
    request.owner ??
    (acceptance === undefined ? findOther(context, sentence) : { ...NO_OWNER, speakerId: acceptance.speakerId });
  const statedDay = findDay(context, sentence.text);
  const promised = acceptance === undefined ? undefined : findAnsweredDay(context, acceptance);
  const due = promised !== undefined && (statedDay === undefined || promised.date > statedDay) ? promised : undefined;
  const last = due?.sentence ?? acceptance ?? sentence;
  return createAction(context, { sentence, last, task, owner, dueDate: due?.date ?? statedDay ?? '' });
}

function readRequest(context: MeetingContext, sentence: Sentence, text: string): Request | undefined {
  const request = REQUEST.exec(text)?.groups;
  if (request !== undefined) {
    const name = request.before ?? request.after ?? '';
    return { task: request.task ?? '', owner: findPerson(context, name), needsAcceptance: true };
  }
  const open = OPEN_TASK.exec(text)?.groups;
  const openVerb = findInfinitive(open?.verb ?? '', 'third');
  if (open !== undefined && openVerb !== undefined) {
    const volunteer = context.sentences
      .slice(sentence.index + 1, sentence.index + 1 + ACCEPTANCE_SENTENCES)
      .find((other) => other.speakerId !== sentence.speakerId && VOLUNTEER.test(getClause(other)));
    if (volunteer === undefined) return undefined;
    return {
      task: createTask(open.object ?? '', openVerb),
      owner: { speakerId: volunteer.speakerId, name: '' },
      needsAcceptance: true,
    };
  }
  const order = ORDER.exec(text)?.groups;
  const verb =
    findInfinitive(order?.verb ?? '', 'imperative') ??
    (/ Sie /.test(text) && isTaskInfinitive(order?.verb ?? '') ? order?.verb : undefined);
  if (order === undefined || verb === undefined || sentence.isQuestion) return undefined;
  const owner = findPerson(context, order.name ?? '');
  if (owner === undefined && (order.please ?? order.please2) === undefined) return undefined;
  return { task: createTask(order.object ?? '', verb), owner, needsAcceptance: owner === undefined };
}

/** "Ich schicke …", "Bis Freitag schicke ich …", "Clara bestellt … bis Freitag". */
function findStated(context: MeetingContext, sentence: Sentence, text: string): FoundAction | undefined {
  const promised = readPromise(text);
  const owner: Owner | undefined = promised === undefined ? undefined : { speakerId: sentence.speakerId, name: '' };
  const planned = owner === undefined ? readPlan(context, text) : undefined;
  const task = cleanTask(promised ?? planned?.task ?? '');
  if (!isTask(task)) return undefined;
  const statedDay = findDay(context, sentence.text);
  const answered = statedDay === undefined && promised !== undefined ? findDayInQuestion(context, sentence) : undefined;
  return createAction(context, {
    sentence,
    last: answered?.sentence ?? sentence,
    task,
    owner: owner ?? planned?.owner ?? NO_OWNER,
    dueDate: statedDay ?? answered?.date ?? '',
  });
}

/** An offer that the next speaker accepts, with the day that is asked then. */
function findOffered(context: MeetingContext, sentence: Sentence, text: string): FoundAction | undefined {
  const { object = '', infinitive = '' } = OFFER.exec(text)?.groups ?? {};
  const task = cleanTask(`${object} ${infinitive}`);
  const acceptance = context.sentences[sentence.index + 1];
  if (!isTask(task) || acceptance === undefined || acceptance.speakerId === sentence.speakerId) return undefined;
  if (acceptance.isQuestion || !OFFER_ACCEPTANCE.test(acceptance.text)) return undefined;
  const dayInQuestion = findDayInQuestion(context, { ...acceptance, speakerId: sentence.speakerId });
  const dueDate = findDay(context, sentence.text) ?? dayInQuestion?.date ?? '';
  const owner = { speakerId: sentence.speakerId, name: '' };
  return createAction(context, { sentence, last: dayInQuestion?.sentence ?? acceptance, task, owner, dueDate });
}

function readPlan(context: MeetingContext, text: string): { readonly task: string; readonly owner: Owner } | undefined {
  const { name = '', verb = '', object = '' } = PLAN.exec(text)?.groups ?? {};
  const owner = findPerson(context, name);
  if (owner === undefined || findDay(context, text) === undefined) return undefined;
  if (/^(?:wird|werden|soll|sollen|muss|müssen)$/u.test(verb)) {
    const infinitive = / (\p{Ll}+)$/u.exec(object)?.[1] ?? '';
    return isTaskInfinitive(infinitive) ? { task: object, owner } : undefined;
  }
  const infinitive = findInfinitive(verb, 'third') ?? (/ und /.test(name) && isTaskInfinitive(verb) ? verb : undefined);
  return infinitive === undefined ? undefined : { task: createTask(object, infinitive), owner };
}

/** A speaker or an invited person; two of them joined by "und" keep their names. */
function findPerson({ names, brief, speakers }: MeetingContext, name: string): Owner | undefined {
  if (name === '') return undefined;
  const isKnown = (part: string): boolean =>
    findSpeaker(part, names) !== undefined ||
    brief.attendees.some((attendee) => shortName(attendee) === part || shortName(attendee).split(' ')[0] === part);
  if (name.includes(' und ')) return name.split(' und ').every(isKnown) ? { speakerId: '', name } : undefined;
  const speakerId = findSpeaker(name, names);
  if (speakerId !== undefined && speakers.some(({ id }) => id === speakerId)) return { speakerId, name: '' };
  return isKnown(name) ? { speakerId: '', name } : undefined;
}

/** The only other speaker of a meeting of two. */
function findOther({ segments }: MeetingContext, { speakerId }: Sentence): Owner {
  const otherSpeakerIds = new Set(
    segments.map((segment) => segment.speakerId).filter((id) => id !== speakerId && id !== ''),
  );
  return { speakerId: otherSpeakerIds.size === 1 ? ([...otherSpeakerIds][0] ?? '') : '', name: '' };
}

function createAction(
  context: MeetingContext,
  {
    sentence,
    last,
    task,
    owner,
    dueDate,
  }: { sentence: Sentence; last: Sentence; task: string; owner: Owner; dueDate: string },
): FoundAction {
  return {
    sentenceIndex: sentence.index,
    score: 1,
    description: toSentence(task).replace(/\.$/u, ''),
    ownerSpeakerId: owner.speakerId,
    ownerName: owner.name,
    dueDate,
    evidence: createCitationBetween(context, sentence, last),
    referenceText: '',
    responseIndexes:
      last === sentence
        ? []
        : Array.from({ length: last.index - sentence.index }, (_, index) => sentence.index + 1 + index),
  };
}

/** "Clara Probe: bis Freitag ein Angebot einholen." */
export function createGermanActionLine({ speakers }: MeetingContext, action: FoundAction): Line {
  const owner = speakers.find(({ id }) => id === action.ownerSpeakerId);
  const name = owner === undefined ? action.ownerName : shortName(owner.name);
  return { isTopic: false, text: `${name === '' ? '' : `${name}: `}${action.description}.`, evidence: action.evidence };
}
