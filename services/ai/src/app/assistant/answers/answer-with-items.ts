import type { Actor } from '@minutehand/service-kit/identity';
import type { Answer } from '../../../domain/assistant/answer.ts';
import { parseItemsQuestion } from '../../../domain/assistant/question-kind.ts';
import { coversQuestion } from '../../../domain/assistant/question-words.ts';
import { ITEMS_PER_ANSWER } from '../../../limits.ts';
import type { AssistantPorts, OpenItem, Question } from '../ports.ts';
import type { StoredAnswer } from './answer-with-summary.ts';
import type { RecordPart } from './numbered-lines.ts';

/** Lists open action items, if the question asks for them. Undefined if it does not, or if none are about the rest of the question. */
export async function answerWithItems(
  { meetingsReader }: Pick<AssistantPorts, 'meetingsReader'>,
  actor: Actor,
  { question, asked = question, meeting }: Question,
  signal: AbortSignal,
): Promise<StoredAnswer | undefined> {
  const askedItems = parseItemsQuestion(asked);
  if (askedItems === undefined) return undefined;
  const itemsQuestion = { ...(parseItemsQuestion(question) ?? askedItems), isMine: askedItems.isMine };
  const { items } = await meetingsReader.listOpenItems(
    actor,
    { isMine: itemsQuestion.isMine, meetingId: meeting?.id },
    signal,
  );
  const fits = ({ description, assignee, meetingTitle }: OpenItem) =>
    [askedItems, itemsQuestion].every(({ words }) =>
      coversQuestion(words, `${description}\n${assignee}\n${meetingTitle}`),
    );
  const found = items.filter(fits).slice(0, ITEMS_PER_ANSWER);
  if (found.length === 0 && itemsQuestion.words.size > 0) return undefined;
  const meetingIds = [...new Set(found.map(({ meetingId }) => meetingId))];
  const cited = found.map(citeItem);
  const answer: Answer = {
    kind: 'action_items',
    parts: cited.map(({ part }) => part),
    relevance: meetingIds.map((meetingId) => ({ meetingId, score: 1 })),
    speakers: cited.flatMap(({ speakers }) => speakers),
    droppedStatements: 0,
  };
  return { answer, isExact: itemsQuestion.words.size === 0 };
}

export function citeItem(item: OpenItem): RecordPart {
  const { meetingId, assignee, assigneeId } = item;
  return {
    part: { text: formatItem(item), citations: [{ meetingId, resultType: 'action_items', turns: [] }] },
    // Their names are in the texts, and are replaced when the user is deleted.
    speakers:
      assigneeId === undefined ? [] : [{ meetingId, id: `user ${assigneeId}`, name: assignee, userId: assigneeId }],
  };
}

function formatItem({ description, assignee, dueDate }: OpenItem): string {
  const details = [assignee, dueDate === '' ? '' : `due ${dueDate}`].filter((detail) => detail !== '');
  return details.length === 0 ? description : `${description} (${details.join(', ')})`;
}
