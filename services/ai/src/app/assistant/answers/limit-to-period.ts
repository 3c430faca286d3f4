import type { Actor } from '@minutehand/service-kit/identity';
import { parseMeetingsQuestion } from '../../../domain/assistant/meetings/parse-meetings-question.ts';
import { parsePeriod, type QuestionPeriod } from '../../../domain/assistant/meetings/parse-period.ts';
import { SELECTED_MEETINGS_MAX } from '../../../limits.ts';
import type { AssistantPorts, Question } from '../ports.ts';

type LimitedQuestion = {
  readonly ports: AssistantPorts;
  /** Without the words that name the period, which no line has to contain. */
  readonly question: Question;
};

/**
 * The question and the ports for meetings of the days that it names, such as "last week" or, in the past tense, "today". Other dates ("on May 5") count only in questions
 * for meetings: elsewhere they may be what the question is about. A question about one meeting is not limited.
 */
export async function limitToPeriod(
  ports: AssistantPorts,
  actor: Actor,
  question: Question,
  signal: AbortSignal,
): Promise<LimitedQuestion> {
  const now = ports.now();
  const found = question.meeting ? undefined : findPeriod(question.question, { now, timeZone: '' });
  if (found === undefined) return { ports, question };
  const timeZone = await findTimeZone(ports, actor, signal);
  const period = findPeriod(question.question, { now, timeZone });
  if (period === undefined) return { ports, question };
  const days = { startedFrom: period.from.toISOString(), startedBefore: period.before.toISOString() };
  const { items } = await ports.meetingsReader.listRecent(actor, { limit: SELECTED_MEETINGS_MAX, ...days }, signal);
  const ids = items.map(({ id }) => id);
  return {
    question: {
      ...question,
      question: removeWords(question.question, period.words),
      asked: question.asked === undefined ? undefined : removeWords(question.asked, period.words),
    },
    ports: {
      ...ports,
      search: {
        // Other meetings are selected from a list of these days.
        findPassages: async (reader, { meetingIds = ids, ...query }, signal) =>
          meetingIds.length === 0 ? [] : ports.search.findPassages(reader, { ...query, meetingIds }, signal),
      },
      meetingsReader: {
        ...ports.meetingsReader,
        listRecent: (reader, query, signal) =>
          ports.meetingsReader.listRecent(reader, { ...query, ...intersect(query, days) }, signal),
        listDecisions: (reader, query, signal) =>
          ports.meetingsReader.listDecisions(reader, { ...query, ...intersect(query, days) }, signal),
      },
    },
  };
}

/** Without such a word, "this week" may be when something is due. */
const PAST =
  /\b(?:did|was|were|has|have|had|said|decided|agreed|discussed|happened|attended|wurden?|haben|hat|war(?:en)?|gab)\b/iu;

function findPeriod(text: string, at: Parameters<typeof parsePeriod>[1]): QuestionPeriod | undefined {
  const period = parsePeriod(text, at);
  if (period === undefined) return undefined;
  if (period.isRelative) return period.isPast || PAST.test(text) ? period : undefined;
  return parseMeetingsQuestion(removeWords(text, period.words)) === undefined ? undefined : period;
}

const removeWords = (text: string, words: string): string => text.replace(words, ' ').replace(/\s+/gu, ' ').trim();

type QueryDays = { readonly [D in keyof Days]?: string | undefined };
type Days = { readonly startedFrom: string; readonly startedBefore: string };

/** The days of a list, which a model may have chosen, as far as they are in the period. */
const intersect = ({ startedFrom, startedBefore }: QueryDays, period: Days): Days => ({
  startedFrom: startedFrom !== undefined && startedFrom > period.startedFrom ? startedFrom : period.startedFrom,
  startedBefore:
    startedBefore !== undefined && startedBefore < period.startedBefore ? startedBefore : period.startedBefore,
});

/** The time zone of the user, which the service of the meetings knows. Empty if they have none, or cannot read a meeting. */
async function findTimeZone({ meetingsReader }: AssistantPorts, actor: Actor, signal: AbortSignal): Promise<string> {
  const { items } = await meetingsReader.listRecent(actor, { limit: 1 }, signal);
  const [latest] = items;
  const meeting = latest && (await meetingsReader.findMeeting(actor, latest.id, signal));
  return meeting?.timeZone ?? '';
}
