import {
  CONVERSATION_PREVIEW_CHARACTERS,
  CONVERSATION_TITLE_CHARACTERS,
  EXCHANGES_PER_CONVERSATION,
} from '../../limits.ts';
import { type Answer, filterMeetings, getMeetingIds } from './answer.ts';

/** A question and its answer. */
export type Exchange = {
  readonly id: string;
  readonly question: string;
  readonly askedAt: Date;
  readonly answeredAt: Date;
  readonly answer: Answer;
  /** Whether the user found the answer helpful; undefined until they rate it. */
  readonly rating?: Rating | undefined;
};

export const RATINGS = [1, -1] as const;
export type Rating = (typeof RATINGS)[number];

/** Questions of one user in one account, oldest first. Titles and attendees of the cited meetings are read when it is shown. */
export type Conversation = {
  readonly userId: string;
  readonly exchanges: readonly Exchange[];
  readonly lastMessageAt: Date;
  /** True once the user began another conversation. */
  readonly isEnded: boolean;
  /** The meetings that the answers cite. */
  readonly meetingIds: readonly string[];
};

export function createConversation(userId: string, exchange: Exchange): Conversation {
  return { userId, ...collect([exchange]), isEnded: false };
}

/** Adds an exchange, unless it has one with the same id. The conversation becomes the current one. */
export function addExchange<C extends Conversation>(conversation: C, exchange: Exchange): C {
  if (findExchange(conversation, exchange.id) !== undefined) return { ...conversation, isEnded: false };
  return { ...conversation, ...collect([...conversation.exchanges, exchange]), isEnded: false };
}

export function findExchange({ exchanges }: Conversation, id: string): Exchange | undefined {
  return exchanges.find((exchange) => exchange.id === id);
}

export function isFull({ exchanges }: Conversation): boolean {
  return exchanges.length >= EXCHANGES_PER_CONVERSATION;
}

/** Changes the answer of an exchange. */
export function changeAnswer<C extends Conversation>(
  conversation: C,
  exchangeId: string,
  change: (answer: Answer) => Answer,
): C {
  const exchanges = conversation.exchanges.map((exchange) =>
    exchange.id === exchangeId ? { ...exchange, answer: change(exchange.answer) } : exchange,
  );
  return { ...conversation, exchanges, meetingIds: collect(exchanges).meetingIds };
}

/** Changes all answers. Returns the same object if none changes. */
export function changeAnswers<C extends Conversation>(conversation: C, change: (answer: Answer) => Answer): C {
  const exchanges = conversation.exchanges.map((exchange) => {
    const answer = change(exchange.answer);
    return answer === exchange.answer ? exchange : { ...exchange, answer };
  });
  const isChanged = exchanges.some((exchange, index) => exchange !== conversation.exchanges[index]);
  return isChanged ? { ...conversation, exchanges, meetingIds: collect(exchanges).meetingIds } : conversation;
}

/** Rates the answer of an exchange. */
export function rateAnswer<C extends Conversation>(conversation: C, exchangeId: string, rating: Rating): C {
  const exchanges = conversation.exchanges.map((exchange) =>
    exchange.id === exchangeId ? { ...exchange, rating } : exchange,
  );
  return { ...conversation, exchanges };
}

/** Removes the parts of answers that cite a deleted meeting. */
export function removeMeeting<C extends Conversation>(conversation: C, deletedId: string): C {
  const exchanges = conversation.exchanges.map((exchange) => ({
    ...exchange,
    answer: filterMeetings(exchange.answer, (meetingId) => meetingId !== deletedId),
  }));
  return { ...conversation, exchanges, meetingIds: conversation.meetingIds.filter((id) => id !== deletedId) };
}

/** The first question, shortened. */
export function getTitle({ exchanges }: Conversation): string {
  return shorten(exchanges[0]?.question ?? '', CONVERSATION_TITLE_CHARACTERS);
}

/** The meetings whose words `getPreview` may show. */
export function getPreviewMeetings({ exchanges }: Conversation): string[] {
  const [part] = exchanges.at(-1)?.answer.parts ?? [];
  return part === undefined ? [] : getMeetingIds(part);
}

/** The start of the last answer if its meeting is readable, or of the last question. */
export function getPreview({ exchanges }: Conversation, isReadable: (meetingId: string) => boolean): string {
  const last = exchanges.at(-1);
  const [part] = last?.answer.parts ?? [];
  const words = part?.text || part?.citations[0]?.turns.map(({ text }) => text).join(' ') || '';
  const isShown = part !== undefined && words !== '' && getMeetingIds(part).every(isReadable);
  return shorten(isShown ? words : (last?.question ?? ''), CONVERSATION_PREVIEW_CHARACTERS);
}

function collect(exchanges: readonly Exchange[]): Pick<Conversation, 'exchanges' | 'lastMessageAt' | 'meetingIds'> {
  const meetingIds = exchanges.flatMap(({ answer: { parts, coverage } }) => [
    ...parts.flatMap(getMeetingIds),
    ...(coverage === undefined ? [] : [coverage.meetingId]),
  ]);
  return {
    exchanges,
    lastMessageAt: exchanges.at(-1)?.answeredAt ?? new Date(0),
    meetingIds: [...new Set(meetingIds)],
  };
}

/** One line of at most this many characters, cut at a space if there is one. */
function shorten(text: string, characters: number): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= characters) return line;
  const cut = line
    .slice(0, characters)
    .toWellFormed()
    .replace(/\uFFFD$/u, '');
  return `${cut.replace(/\s+\S*$/u, '')}…`;
}
