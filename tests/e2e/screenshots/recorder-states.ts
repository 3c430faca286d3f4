import * as recorder from '../recorder-states.ts';
import { NARROW, type ShownState, WIDE_AND_NARROW } from './state.ts';

/** Each state records a separate meeting of a user who appears in no other screenshot. */
export function listRecorderStates(): readonly ShownState[] {
  const path = '/record';
  const person = 'new user';
  return [
    { name: 'recorder', shows: 'Recorder before the start', path, person, views: NARROW },
    {
      name: 'recorder-asking',
      shows: 'The browser asks for the microphone',
      ...{ path, person },
      views: NARROW,
      before: recorder.keepPermissionPending,
      after: recorder.startRecorder,
    },
    {
      name: 'recorder-refused',
      shows: 'A denied microphone',
      ...{ path, person },
      before: recorder.denyMicrophone,
      after: recorder.expectMicrophoneDenied,
    },
    {
      name: 'recorder-recording',
      shows: 'A recording',
      ...{ path, person },
      views: [...WIDE_AND_NARROW, [844, 'light']],
      after: async (page) => {
        await recorder.record(page);
        await recorder.waitForSeconds(page, 4);
      },
    },
    {
      name: 'recorder-silent',
      shows: 'A recording without sound for a minute',
      ...{ path, person },
      views: NARROW,
      before: recorder.silenceMicrophone,
      after: recorder.recordSilence,
    },
    {
      name: 'recorder-paused',
      shows: 'A paused recording',
      ...{ path, person },
      views: WIDE_AND_NARROW,
      after: recorder.pauseRecording,
    },
    {
      name: 'recorder-small',
      shows: 'A recording that continues on another page',
      ...{ path, person },
      views: WIDE_AND_NARROW,
      after: recorder.leaveRecorder,
      finish: recorder.stopSmallRecorder,
    },
    {
      name: 'recorder-uploading',
      shows: 'The upload of a recording',
      ...{ path, person },
      views: NARROW,
      after: async (page) => {
        await recorder.record(page);
        await recorder.blockUpload(page);
        await recorder.stopRecording(page);
      },
    },
    {
      name: 'recorder-unfinished',
      shows: 'A recording that a reload interrupted',
      ...{ path, person },
      after: recorder.interruptRecording,
    },
  ];
}
