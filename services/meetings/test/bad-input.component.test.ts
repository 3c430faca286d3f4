import { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { expectGoodAnswers } from '@minutehand/test-kit/bad-input';
import { actor } from '@minutehand/test-kit/identity';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRoom, type Room, resultFor, TALK } from './room.ts';

/** Thousands of calls, on a machine that may be busy. */
const PATIENCE_MS = 180_000;

let room: Room;
beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room.service.stop());

it('whatever is sent, the meetings service answers what is wrong with it, never that something is wrong here', {
  timeout: PATIENCE_MS,
}, async () => {
  const ann = actor();
  const { id } = await room.create(ann);
  await room.importText(ann, id, TALK);
  await room.finish(resultFor(id, 1));
  room.uploads.set('upload-1', { filename: 'talk.vtt', content: Buffer.from('WEBVTT\n') });
  const { actionItems } = await room.client.listActionItems({ meetingId: id }, { as: ann });
  const { meetingTypes } = await room.client.listMeetingTypes({ limit: 0, cursor: '' }, { as: ann });
  const { agendaItem } = await room.client.createAgendaItem(
    { meetingId: id, title: 'Plans', requestKey: '' },
    { as: ann },
  );
  const ids = [id, actionItems[0]!.id, meetingTypes[0]!.id, agendaItem!.id, 't1-p1', 'user-2', 'upload-1'];
  await expectGoodAnswers(room.service, MeetingsServiceService, {
    callers: [ann, ...['ai', 'gateway', 'notifications'].map((name) => serviceCaller(name, 'account-1'))],
    known: [...ids, 'text', 'vtt', 'open', 'me', 'accept', 'reshow', '2026-11-27', '2026-11-27T10:00:00Z', 'Weekly'],
    runs: 60,
  });
  const { meetings } = await room.client.listMeetings(
    { type: '', state: '', mine: true, limit: 0, cursor: '' },
    { as: ann },
  );
  expect(meetings.length).toBeGreaterThan(0);
});
