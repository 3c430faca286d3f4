import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  chatResponseSchema,
  conversationResponseSchema,
  conversationsResponseSchema,
  suggestedQuestionsResponseSchema,
} from '@minutehand/contracts/http/assistant';
import { meetingTypeResponseSchema } from '@minutehand/contracts/http/meetings/meeting-types';
import { searchResponseSchema } from '@minutehand/contracts/http/search';
import { eventually } from '@minutehand/test-kit/waiting';
import { addMember } from './mailbox.ts';
import { createMeeting } from './meeting-requests.ts';
import { createOwner, type Owner } from './owner.ts';
import type { TestUser } from './person.ts';

let owner: Owner;
let colleague: TestUser;
beforeAll(async () => {
  owner = await createOwner();
  colleague = await addMember(owner.person);
});

const QUESTION = 'What about the library?';

async function ask(person: TestUser, question = QUESTION, conversationId?: string) {
  const body = { question, ...(conversationId === undefined ? {} : { conversation_id: conversationId }) };
  const response = await person.post('/ai_assistant/chat', body);
  expect(response.status).toBe(200);
  return chatResponseSchema.parse(response.body);
}
const getConversation = async (person: TestUser, query = '') =>
  conversationResponseSchema.parse((await person.get(`/ai_assistant/conversation${query}`)).body).conversation;
const listConversations = async (person: TestUser) =>
  conversationsResponseSchema.parse((await person.get('/ai_assistant/conversations')).body).conversations;

/** Search indexes a meeting, and a change of its readers, shortly after it is stored. */
async function askUntilIndexed(person: TestUser) {
  await eventually(async () => {
    const { results } = searchResponseSchema.parse(
      (await person.get('/search?q=library&result_type=transcripts')).body,
    );
    expect(results).not.toHaveLength(0);
  });
  const answer = await ask(person);
  expect(answer.message.parts).not.toHaveLength(0);
  return answer;
}

describe('the assistant', () => {
  it('cites words that are in the transcript, and links to them', async () => {
    const { answer, sources, message } = await askUntilIndexed(owner.person);
    expect(sources.map(({ meeting_id: id }) => id)).toContain(owner.meetingId);
    const citations = message.parts.flatMap((part) => part.citations);
    const spoken = citations.filter(({ result_type: type }) => type === 'transcripts');
    for (const { turns, url } of spoken) {
      expect(url).toContain(`/meetings/${owner.meetingId}?tab=transcript&segment=`);
      for (const { text } of turns) expect(answer).toContain(text);
    }
  });

  it('names the last meeting with its attendees', async () => {
    const { answer, message } = await ask(owner.person, 'Who attended the last meeting?');
    expect(message).toMatchObject({ kind: 'meetings', parts: [{ text: '' }] });
    expect(message.sources).toHaveLength(1);
    const [{ title = '', attendees = [] } = {}] = message.sources;
    expect(attendees).not.toEqual([]);
    expect(answer).toContain(title);
    for (const name of attendees) expect(answer).toContain(name);
  });

  it('answers from meetings with the people, or of the type, that a question names', async () => {
    const { person } = owner;
    const created = await person.post('/account_meeting_types', { account_meeting_type: { name: 'Board' } });
    const { id: typeId } = meetingTypeResponseSchema.parse(created.body).account_meeting_type;
    const { id } = await createMeeting(person, {
      title: 'Budget talks',
      started_at: '2026-01-05T09:00:00.000Z',
      attendees: ['Petra Lind'],
      account_meeting_type_id: typeId,
    });
    for (const [question, meetingId] of [
      ['When did we last meet with Petra?', id],
      ['Who attended the last board meeting?', id],
      ['When did we last meet with Designer?', owner.meetingId],
    ] as const)
      expect((await ask(person, question)).message).toMatchObject({
        kind: 'meetings',
        sources: [{ meeting_id: meetingId }],
      });
  });

  it('keeps conversations of the user, and begins a new one after the chat was cleared', async () => {
    const first = await ask(owner.person);
    expect((await getConversation(owner.person))?.id).toBe(first.conversation_id);
    expect((await owner.person.delete('/ai_assistant/chat')).body).toEqual({ success: true });
    expect(await getConversation(owner.person)).toBeNull();
    const second = await ask(owner.person);
    expect(second.conversation_id).not.toBe(first.conversation_id);
    const listed = await listConversations(owner.person);
    expect(listed.find(({ active }) => active)?.id).toBe(second.conversation_id);
    const conversationAgain = await getConversation(owner.person, `?id=${first.conversation_id}`);
    expect(conversationAgain?.messages.map(({ role }) => role).slice(0, 2)).toEqual(['user', 'assistant']);
    expect((await owner.person.delete(`/ai_assistant/conversations/${first.conversation_id}`)).status).toBe(204);
    expect((await owner.person.get(`/ai_assistant/conversation?id=${first.conversation_id}`)).status).toBe(404);
  });

  it('omits sources of a meeting that is no longer shared', async () => {
    const before = await ask(colleague);
    expect(before.message).toMatchObject({ kind: 'not_found', parts: [] });
    await owner.person.post(`/meetings/${owner.meetingId}/shares`, { user_id: colleague.userId, role: 'viewer' });
    const shared = await askUntilIndexed(colleague);
    await owner.person.delete(`/meetings/${owner.meetingId}/shares/${colleague.userId}`);
    const conversation = await getConversation(colleague, `?id=${shared.conversation_id}`);
    const answers = (conversation?.messages ?? []).filter((message) => message.role === 'assistant');
    expect(answers.at(-1)).toMatchObject({ parts: [], sources: [], hidden_parts: shared.message.parts.length });
    expect(JSON.stringify(conversation)).not.toContain(shared.message.parts[0]?.citations[0]?.quote);
    expect((await ask(colleague)).message.parts).toEqual([]);
  });

  it('suggests up to six questions about meetings of the user', async () => {
    const read = async (person: TestUser) =>
      suggestedQuestionsResponseSchema.parse((await person.get('/ai_assistant/suggested_questions')).body).questions;
    const questions = await read(owner.person);
    expect(questions.length).toBeGreaterThan(0);
    expect(questions.length).toBeLessThanOrEqual(6);
    expect(await read(colleague)).toEqual([]);
  });
});
