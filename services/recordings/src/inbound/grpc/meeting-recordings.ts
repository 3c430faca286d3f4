import { AppError } from '@minutehand/contracts/errors';
import type { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';

type RecordingRpcs =
  | 'storeChunk'
  | 'logDeviceSwitch'
  | 'finishRecording'
  | 'setPaused'
  | 'getRecording'
  | 'readAudio'
  | 'deleteRecording';

const refuse = () => {
  throw new AppError('recording.not_found');
};

/** Recordings of meetings. */
export function meetingRecordingHandlers(): Pick<Handlers<typeof RecordingsServiceService>, RecordingRpcs> {
  return {
    storeChunk: defineHandler({ actor: 'write' }, refuse),
    logDeviceSwitch: defineHandler({ actor: 'write' }, refuse),
    finishRecording: defineHandler({ actor: 'write' }, refuse),
    setPaused: defineHandler({ actor: 'write' }, refuse),
    getRecording: defineHandler({ actor: 'read' }, refuse),
    readAudio: defineHandler({ services: ['gateway'] }, refuse),
    deleteRecording: defineHandler({ actor: 'write' }, refuse),
  };
}
