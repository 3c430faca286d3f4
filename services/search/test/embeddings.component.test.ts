import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createEvent } from '@minutehand/contracts/events';
import { systemScope } from '@minutehand/service-kit/identity';
import type { Store } from '@minutehand/service-kit/store';
import { expectEventually } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { openTestStore } from '@minutehand/test-kit/store';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { vectorsAggregate } from '../src/outbound/store/vectors.ts';
import { type ScriptedEmbeddings, startScriptedEmbeddings } from './scripted-embeddings.ts';
import { createSourceMeeting, TestEnvironment } from './test-environment.ts';

let env: TestEnvironment;
let server: ScriptedEmbeddings;
/** Stays open when the service restarts. */
let store: Store;
const createSettings = (model: string) => ({ url: server.url, key: '', model, dimensions: 3, similarityMin: 0.2 });

beforeEach(async () => {
  server = await startScriptedEmbeddings();
  // The vectors of texts about money have one direction, those of all other texts another one.
  server.embed = (text) => (/money|budget|euros/.test(text) ? [1, 0, 0] : [0, 1, 0]);
  env = new TestEnvironment();
  store = await openTestStore(aggregates);
  env.store = { ...store, close: async () => undefined };
  await env.start(undefined, createSettings('model-1'));
});
afterEach(async () => {
  await env.service.stop();
  await store.close();
  await server.close();
});

const addMeeting = (id: string, segments: string[], readerIds = ['user-1']) =>
  env.addMeeting(id, createSourceMeeting({ title: 'Weekly', readerIds, transcript: { version: 1, segments } }));
const ask = async (question: string, as = createActor()) =>
  (await env.search.findPassages({ question, meetingIds: [], limit: 5 }, { as })).passages.map(
    ({ meetingId }) => meetingId,
  );
const restart = async (model: string) => {
  await env.service.stop();
  await env.start(undefined, createSettings(model));
};
const countVectors = () =>
  env.service.store.collection(vectorsAggregate).count(systemScope('counts the vectors of a test', 'account-1'), {});

describe('with an endpoint for embeddings, a question', () => {
  beforeEach(async () => {
    await addMeeting('m1', ['We fixed five thousand euros for it.']);
    await addMeeting('m2', ['The cat sat on the mat.']);
    await expectEventually(countVectors).toBe(2);
  });

  it('finds passages with its meaning, without any of its words', async () => {
    expect(await ask('How much money may it cost?')).toEqual(['m1']);
  });

  it('does not find by its meaning what the user cannot read', async () => {
    expect(await ask('How much money may it cost?', createActor({ userId: 'user-2', role: 'member' }))).toEqual([]);
  });

  it('finds passages with its words, even with typos, beside passages with only its meaning', async () => {
    const { results } = await env.find('Who brought money for the matt?');
    expect(results.map(({ meetingId }) => meetingId)).toEqual(['m1', 'm2']);
  });

  it('finds its words while the endpoint fails', async () => {
    server.isDown = true;
    expect(await ask('Who sat on the mat?')).toEqual(['m2']);
    expect(await ask('How much money may it cost?')).toEqual([]);
  });
});

describe('the vectors of a meeting', () => {
  it('do not delay its words, also while the endpoint does not respond', async () => {
    server.failures.push('silent');
    await addMeeting('m1', ['We fixed five thousand euros for it.']);
    expect((await env.find('thousand euros')).results).toHaveLength(1);
    expect(await countVectors()).toBe(0);
  });

  it('are computed also if the endpoint rejects the text of another one', async () => {
    server.isRejected = (text) => text.includes('poison');
    await env.service.stop();
    await env.start();
    for (const id of ['m1', 'm2', 'm3']) await addMeeting(id, [`This is poison number ${id}.`]);
    await addMeeting('m4', ['We fixed five thousand euros for it.']);
    await restart('model-1');
    await expectEventually(() => ask('How much money may it cost?')).toEqual(['m4']);
  });

  it('are removed with its text also where embeddings are no longer configured', async () => {
    await addMeeting('m1', ['We fixed five thousand euros for it.']);
    await expectEventually(countVectors).toBe(1);
    await env.service.stop();
    await env.start();
    env.meetings.delete('m1');
    await env.publish(createEvent('meetings.meeting_deleted', { meetingId: 'm1' }));
    expect(await countVectors()).toBe(0);
  });

  it('are removed with its text', async () => {
    await addMeeting('m1', ['We fixed five thousand euros for it.']);
    await expectEventually(countVectors).toBe(1);
    env.meetings.delete('m1');
    await env.publish(createEvent('meetings.meeting_deleted', { meetingId: 'm1' }));
    expect(await countVectors()).toBe(0);
  });

  it('are computed again after a change of the model', async () => {
    await addMeeting('m1', ['We fixed five thousand euros for it.']);
    await expectEventually(countVectors).toBe(1);
    await restart('model-2');
    await expectEventually(() => ask('How much money may it cost?')).toEqual(['m1']);
    expect(server.requests.map(({ model }) => model)).toContain('model-2');
  });

  it('that could not be computed are computed when the service starts', async () => {
    server.failures.push(401);
    await addMeeting('m1', ['We fixed five thousand euros for it.']);
    await expectEventually(() => server.requests.length).toBe(1);
    expect(await countVectors()).toBe(0);
    await restart('model-1');
    await expectEventually(countVectors).toBe(1);
  });
});
