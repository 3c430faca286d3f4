import { expect, it } from '@jest/globals';
import { createRecordingState, decideRecordingState, type RecordingEvent } from './recording-state.ts';

function run(events: RecordingEvent[], isPaused = false) {
  return events.reduce(decideRecordingState, createRecordingState(isPaused));
}

it('records once the microphone is open, and pauses and resumes', () => {
  expect(run([]).status).toBe('started');
  expect(run(['microphone_opened']).status).toBe('recording');
  expect(run(['microphone_opened', 'paused']).status).toBe('paused');
  expect(run(['microphone_opened', 'paused', 'resumed']).status).toBe('recording');
});

it('begins paused when a paused recording is continued', () => {
  expect(run(['microphone_opened'], true)).toEqual({ status: 'paused', isPaused: true });
});

it('returns to recording or paused after a microphone switch, as before it', () => {
  expect(run(['microphone_opened', 'switch_started']).status).toBe('switching');
  expect(run(['microphone_opened', 'switch_started', 'microphone_opened']).status).toBe('recording');
  expect(run(['microphone_opened', 'paused', 'switch_started', 'microphone_opened']).status).toBe('paused');
});

it.each([
  ['switch_started', 'switching'],
  ['reopen_started', 'reopening'],
  ['share_started', 'sharing'],
] as const)('after %s, is %s until the microphone is open', (event, status) => {
  expect(run(['microphone_opened', event]).status).toBe(status);
  expect(run(['microphone_opened', event, 'switch_started']).status).toBe(status);
  expect(run(['microphone_opened', event, 'microphone_opened']).status).toBe('recording');
  expect(run(['microphone_opened', 'paused', event, 'microphone_opened']).status).toBe('paused');
  expect(run(['microphone_opened', event, 'microphone_lost']).status).toBe('paused');
  expect(run(['microphone_opened', event, 'stop_requested']).status).toBe('stopping');
});

it('pauses when the microphone disappears', () => {
  expect(run(['microphone_opened', 'microphone_lost']).status).toBe('paused');
  expect(run(['microphone_opened', 'switch_started', 'microphone_lost']).status).toBe('paused');
});

it('is stopped only after the remaining audio is uploaded, and can be stopped from each open state', () => {
  expect(run(['microphone_opened', 'finished']).status).toBe('recording');
  expect(run(['stop_requested', 'finished']).status).toBe('stopped');
  expect(run(['microphone_opened', 'paused', 'stop_requested']).status).toBe('stopping');
});

it('ignores pause, resume and switch while it stops', () => {
  for (const event of ['paused', 'resumed', 'switch_started', 'microphone_opened', 'microphone_lost'] as const)
    expect(run(['microphone_opened', 'stop_requested', event]).status).toBe('stopping');
});

it('fails when the server rejects it, unless it is already stopped', () => {
  expect(run(['microphone_opened', 'failed']).status).toBe('failed');
  expect(run(['microphone_opened', 'stop_requested', 'failed']).status).toBe('failed');
  expect(run(['microphone_opened', 'stop_requested', 'finished', 'failed']).status).toBe('stopped');
});
