import { describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { matchError } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { CHUNK_ACCESS_MEETINGS, CHUNK_ACCESS_TTL_MS } from '../limits.ts';
import { createChunkAccess } from './chunk-access.ts';

const actor = createActor({ userId: 'user-1', role: 'member' });
const meeting = { state: 'recording', hasTranscript: false, canManage: false, consentRequired: false };

/** A meetings service in which `isEditable` decides, and which counts its requests. */
function createAccess() {
  const state = { isEditable: true, requests: 0, time: 1_000_000, response: Promise.resolve() };
  const requireEditable = async () => {
    state.requests += 1;
    const { isEditable } = state;
    await state.response;
    if (!isEditable) throw new AppError('meeting.forbidden');
    return meeting;
  };
  const access = createChunkAccess({ requireEditable }, () => new Date(state.time));
  return { state, access };
}

describe('the permission to add chunks', () => {
  it('is requested once within its lifetime, and again afterwards', async () => {
    const { state, access } = createAccess();
    await access.require(actor, 'm1');
    state.time += CHUNK_ACCESS_TTL_MS - 1;
    await access.require(actor, 'm1');
    expect(state.requests).toBe(1);
    state.time += 1;
    state.isEditable = false;
    await expect(access.require(actor, 'm1')).rejects.toEqual(matchError('meeting.forbidden'));
  });

  it('lives from its request on, not from the response or its last use', async () => {
    const { state, access } = createAccess();
    const { promise, resolve } = Promise.withResolvers<void>();
    state.response = promise;
    const first = access.require(actor, 'm1');
    state.time += CHUNK_ACCESS_TTL_MS;
    resolve();
    await first;
    state.isEditable = false;
    await expect(access.require(actor, 'm1')).rejects.toEqual(matchError('meeting.forbidden'));
  });

  it('ends as soon as access to the meeting has changed', async () => {
    const { state, access } = createAccess();
    await access.require(actor, 'm1');
    state.isEditable = false;
    access.forget('m1');
    await expect(access.require(actor, 'm1')).rejects.toEqual(matchError('meeting.forbidden'));
  });

  it('is not remembered if access changes before the response arrives', async () => {
    const { state, access } = createAccess();
    const { promise, resolve } = Promise.withResolvers<void>();
    state.response = promise;
    const first = access.require(actor, 'm1');
    state.isEditable = false;
    access.forget('m1');
    resolve();
    await first;
    await expect(access.require(actor, 'm1')).rejects.toEqual(matchError('meeting.forbidden'));
  });

  it('is not prolonged by a clock that is set back', async () => {
    const { state, access } = createAccess();
    await access.require(actor, 'm1');
    state.time -= 1;
    await access.require(actor, 'm1');
    expect(state.requests).toBe(2);
  });

  it.each([
    ['another user', { ...actor, userId: 'user-2' }, 'm1'],
    ['a user of another account', { ...actor, accountId: 'account-2' }, 'm1'],
    ['the user with another role in the account', { ...actor, role: 'admin' as const }, 'm1'],
    ['another meeting', actor, 'm2'],
  ])('is not valid for %s', async (_case, otherActor, meetingId) => {
    const { state, access } = createAccess();
    await access.require(actor, 'm1');
    state.isEditable = false;
    await expect(access.require(otherActor, meetingId)).rejects.toEqual(matchError('meeting.forbidden'));
  });

  it('is requested for each chunk while it is denied', async () => {
    const { state, access } = createAccess();
    state.isEditable = false;
    await expect(access.require(actor, 'm1')).rejects.toEqual(matchError('meeting.forbidden'));
    state.isEditable = true;
    await access.require(actor, 'm1');
    expect(state.requests).toBe(2);
  });

  it('never replaces the state of the meeting, which is read when it is needed', async () => {
    const { state, access } = createAccess();
    const readFirst = await access.require(actor, 'm1');
    expect([await readFirst(), state.requests]).toEqual([meeting, 1]);
    const readNext = await access.require(actor, 'm1');
    expect([await readNext(), state.requests]).toEqual([meeting, 2]);
  });

  it('is remembered for a limited number of meetings', async () => {
    const { state, access } = createAccess();
    for (let n = 0; n <= CHUNK_ACCESS_MEETINGS; n += 1) await access.require(actor, `m${n}`);
    await access.require(actor, 'm0');
    expect(state.requests).toBe(CHUNK_ACCESS_MEETINGS + 2);
  });

  it('is not forgotten because of requests that are denied', async () => {
    const { state, access } = createAccess();
    await access.require(actor, 'm1');
    state.isEditable = false;
    for (let n = 0; n <= CHUNK_ACCESS_MEETINGS; n += 1)
      await expect(access.require(actor, `unknown-${n}`)).rejects.toEqual(matchError('meeting.forbidden'));
    const before = state.requests;
    await access.require(actor, 'm1');
    expect(state.requests).toBe(before);
  });
});
