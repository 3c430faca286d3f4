import { describe, expect, it } from '@jest/globals';
import { type EventName, eventTypes } from '@minutehand/contracts/events';
import type { Collection } from '@minutehand/service-kit/store';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { createActionItem } from '../src/app/action-items/create-action-item.ts';
import { updateActionItem } from '../src/app/action-items/update-action-item.ts';
import { finishGeneration } from '../src/app/generation/finish-generation.ts';
import { retryProcessing } from '../src/app/generation/retry-processing.ts';
import { startPendingGeneration } from '../src/app/generation/start-pending-generation.ts';
import { createMeeting } from '../src/app/meetings/create-meeting.ts';
import { deleteMeeting } from '../src/app/meetings/delete-meeting.ts';
import { purgeMeeting } from '../src/app/meetings/purge-meeting.ts';
import { updateMinutes } from '../src/app/minutes/update-minutes.ts';
import type { Ports } from '../src/app/ports.ts';
import { importTranscript } from '../src/app/transcript/import-transcript.ts';
import type { GenerationResult } from '../src/domain/generation/generation-result.ts';
import { type Crash, openCrashingPorts } from './crashing-ports.ts';
import { SAMPLE_TRANSCRIPT } from './test-context.ts';

const ann = createActor();
const newMeeting = { title: 'x', typeId: '', startedAt: '', attendees: [], requestKey: '' };

function createResult(meetingId: string, number: number, text: string): GenerationResult {
  const evidence = { segmentIds: ['t1-s2'], quote: 'I will test it.' };
  return {
    generationId: `${meetingId}-g${number}`,
    meetingId,
    importNumber: 1,
    sections: [{ heading: 'Points', lines: [{ text, isTopic: false, evidence }] }],
    summary: { sentences: [{ text, evidence }], decisions: [] },
    title: text,
    actionItems: ['one', 'two'].map((n) => ({
      description: `${text} ${n}`,
      ownerSpeakerId: '',
      ownerName: '',
      dueDate: '',
      evidence,
    })),
    ...{ coverage: null, writer: 'embedded', model: '', promptVersion: '1', durationMs: 1, droppedClaims: 0 },
    ...{ notice: '', language: 'en', speakers: [] },
  };
}

/** Runs a generation, a user's changes, and a second generation that crashes and is then retried. Returns the final state. */
async function finishWithCrash(crash: Crash | undefined, isEdited: boolean) {
  const { store, ports, collections, results, crashAt } = await openCrashingPorts();
  try {
    const { meeting } = await createMeeting(ports, ann, newMeeting);
    const meetingId = meeting.id;
    const finish = (number: number) =>
      finishGeneration(ports, { accountId: ann.accountId, meetingId, generationId: `${meetingId}-g${number}` });
    await importTranscript(
      ports,
      ann,
      { meetingId, format: 'text', signedId: '', requestKey: '' },
      toChunks(SAMPLE_TRANSCRIPT),
    );
    results.set(`${meetingId}-g1`, createResult(meetingId, 1, 'First'));
    await finish(1);
    const [item] = (
      await collections.actionItems.page(ann, { where: { meetingId }, sort: [['position', 'asc']], limit: 9 })
    ).items;
    await updateActionItem(ports, ann, {
      meetingId,
      actionItemId: item!.id,
      changes: { state: 'rejected' },
      version: undefined,
    });
    if (isEdited) await updateMinutes(ports, ann, { meetingId, content: '# Mine', version: undefined });
    await retryProcessing(ports, ann, { meetingId, section: '' });
    results.set(`${meetingId}-g2`, createResult(meetingId, 2, 'Second'));

    crashAt(crash && { ...crash });
    const isCrashed = await finish(2).then(
      () => false,
      () => true,
    );
    crashAt(undefined);
    await finish(2);

    const events = await store.outbox.claim(1_000, 10_000);
    const countEvents = (type: EventName) => events.filter((event) => event.type === type).length;
    const minutes = await collections.minutes.find(ann, meetingId);
    const items = await collections.actionItems.page(ann, {
      where: { meetingId },
      sort: [['position', 'asc']],
      limit: 9,
    });
    const finalState = await collections.meetings.find(ann, meetingId);
    return {
      isCrashed,
      state: finalState?.state,
      suggestion: finalState?.titleSuggestion,
      content: minutes?.content,
      number: minutes?.textVersion,
      proposal: minutes?.proposalVersion,
      versions: await collections.minutesVersions.count(ann, { meetingId }),
      items: items.items.map(({ description, state }) => `${description} ${state}`),
      events: Object.fromEntries(
        (Object.keys(eventTypes) as EventName[])
          .map((type) => [type, countEvents(type)])
          .filter(([, count]) => count !== 0),
      ),
    };
  } finally {
    await store.close();
  }
}

async function* toChunks(text: string) {
  yield Buffer.from(text);
}

describe('a process that crashes while it stores a generation', () => {
  it.each([
    ['generated minutes', false],
    ['edited minutes', true],
  ])('ends in the same state as without a crash when it is retried: %s', async (_what, isEdited) => {
    const { isCrashed: _unused, ...expected } = await finishWithCrash(undefined, isEdited);
    expect(expected).toMatchObject({
      state: 'ready',
      content: isEdited ? '# Mine' : '## Points\n\n- First\n',
      proposal: isEdited ? 3 : 2,
      items: ['First one rejected', 'Second one proposed', 'Second two proposed'],
    });
    let crashes = 0;
    for (const when of ['before', 'after'] as const) {
      for (let writeNumber = 1; ; writeNumber += 1) {
        const { isCrashed, ...finalState } = await finishWithCrash({ at: writeNumber, when }, isEdited);
        expectWithMessage(finalState, `${when} write ${writeNumber}`).toEqual(expected);
        if (!isCrashed) break;
        crashes += 1;
      }
    }
    expect(crashes).toBeGreaterThan(8);
  });
});

/** Runs an import that crashes; then consumes each published event twice. */
async function importWithCrash(crash: Crash | undefined, isFirst: boolean, isRunning: boolean) {
  const { store, ports, collections, results, crashAt } = await openCrashingPorts();
  try {
    const { meeting } = await createMeeting(ports, ann, newMeeting);
    const meetingId = meeting.id;
    const { accountId } = ann;
    const command = { meetingId, format: 'text', signedId: '', requestKey: '' };
    if (!isFirst) {
      await importTranscript(ports, ann, command, toChunks(SAMPLE_TRANSCRIPT));
      results.set(`${meetingId}-g1`, createResult(meetingId, 1, 'First'));
      if (!isRunning) await finishGeneration(ports, { accountId, meetingId, generationId: `${meetingId}-g1` });
    }
    crashAt(crash && { ...crash });
    const isCrashed = await importTranscript(ports, ann, command, toChunks(`${SAMPLE_TRANSCRIPT}\nAnn: Good.`)).then(
      () => false,
      () => true,
    );
    crashAt(undefined);
    const transcript = await collections.transcripts.find(ann, meetingId);
    const events = await store.outbox.claim(1_000, 10_000);
    const stored = events.filter(({ type }) => type === 'meetings.transcript_stored');
    for (const _each of [...stored, ...stored]) await startPendingGeneration(ports, { accountId, meetingId });
    const finalState = await collections.meetings.find(ann, meetingId);
    return {
      isCrashed,
      isStored: transcript?.importNumber === (isFirst ? 1 : 2),
      state: finalState?.state,
      importNumber: finalState?.importNumber,
      generations: finalState?.generationCount,
    };
  } finally {
    await store.close();
  }
}

describe('a process that crashes during an import', () => {
  it.each([
    ['the first import', true, false],
    ['an import during an earlier generation', false, true],
    ['an import after minutes are ready', false, false],
  ])(
    'either changes nothing or starts the generation of the stored transcript: %s',
    async (_what, isFirst, isRunning) => {
      const importNumber = isFirst ? 1 : 2;
      let crashes = 0;
      for (const when of ['before', 'after'] as const) {
        for (let writeNumber = 1; ; writeNumber += 1) {
          const { isCrashed, isStored, ...finalState } = await importWithCrash(
            { at: writeNumber, when },
            isFirst,
            isRunning,
          );
          const previousState = isFirst ? 'draft' : isRunning ? 'generating' : 'ready';
          expectWithMessage(finalState, `${when} write ${writeNumber}`).toEqual(
            isStored
              ? { state: 'generating', importNumber, generations: importNumber }
              : { state: previousState, importNumber: importNumber - 1, generations: importNumber - 1 },
          );
          if (!isCrashed) break;
          crashes += 1;
        }
      }
      expect(crashes).toBeGreaterThanOrEqual(4);
    },
  );
});

describe('a meeting that is deleted during a write', () => {
  it.each([
    [
      'minutes',
      (ports: Ports, meetingId: string) =>
        updateMinutes(ports, ann, { meetingId, content: '# Mine', version: undefined }),
    ],
    [
      'an action item',
      (ports: Ports, meetingId: string) =>
        createActionItem(ports, ann, { meetingId, changes: { description: 'Test' }, requestKey: '' }),
    ],
    [
      'a transcript',
      (ports: Ports, meetingId: string) =>
        importTranscript(
          ports,
          ann,
          { meetingId, format: 'text', signedId: '', requestKey: '' },
          toChunks(SAMPLE_TRANSCRIPT),
        ),
    ],
  ])('stores no data of the deleted meeting: %s', async (_what, write) => {
    const { store, ports, collections } = await openCrashingPorts();
    try {
      const { meeting } = await createMeeting(ports, ann, newMeeting);
      /** Deletes and purges the meeting before each insert. */
      const deleteBeforeWrite = <T>(collection: Collection<T>): Collection<T> => {
        const deleteThenWrite =
          <A extends unknown[], R>(write: (...args: A) => Promise<R>) =>
          async (...args: A): Promise<R> => {
            await deleteMeeting(ports, ann, meeting.id).catch(() => undefined);
            await purgeMeeting(ports, ann, meeting.id);
            return write(...args);
          };
        return {
          ...collection,
          insert: deleteThenWrite(collection.insert),
          insertOnce: deleteThenWrite(collection.insertOnce),
        };
      };
      const { transcripts, minutes, minutesVersions, actionItems } = collections;
      const portsWithDeletion = {
        ...ports,
        transcripts: deleteBeforeWrite(transcripts),
        minutes: deleteBeforeWrite(minutes),
        minutesVersions: deleteBeforeWrite(minutesVersions),
        actionItems: deleteBeforeWrite(actionItems),
      };
      await expect(write(portsWithDeletion, meeting.id)).rejects.toMatchObject({ code: 'meeting.not_found' });
      for (const event of await store.outbox.claim(100, 1_000)) {
        if (event.type === 'meetings.transcript_stored') {
          await startPendingGeneration(ports, { accountId: ann.accountId, meetingId: meeting.id });
        }
      }
      for (const collection of [transcripts, minutes, minutesVersions, actionItems]) {
        expect(await collection.count(ann, {})).toBe(0);
      }
    } finally {
      await store.close();
    }
  });
});
