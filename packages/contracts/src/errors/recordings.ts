import { defineErrors } from './kinds.ts';

/** Errors of the recordings service. */
export const recordingsErrors = defineErrors({
  'blob.not_found': { kind: 'not_found', message: "This upload doesn't exist. Please upload the file again." },
  'blob.not_uploaded': {
    kind: 'validation',
    message: 'The file has not been uploaded completely. Please upload it again.',
  },
  'blob.claimed': {
    kind: 'conflict',
    message: 'This upload is already in use elsewhere. Please upload the file again.',
  },
  'blob.declaration_invalid': { kind: 'validation', message: 'The description of the upload is not valid.' },
  'blob.length_differs': {
    kind: 'validation',
    message: "The file doesn't have the declared size. Please upload it again.",
  },
  'blob.type_differs': {
    kind: 'validation',
    message: "The file doesn't have the declared type. Please upload it again.",
  },
  'blob.checksum_differs': {
    kind: 'validation',
    message: 'The file was damaged during the upload. Please upload it again.',
  },
  'upload.link_invalid': {
    kind: 'forbidden',
    message: "This upload link isn't valid, or is too old. Please start the upload again.",
  },
  'recording.not_found': { kind: 'not_found', message: 'This meeting has no recording.' },
  'recording.not_open': {
    kind: 'conflict',
    message: 'This recording has ended. Please reload the page to see its state.',
  },
  'recording.deleted': { kind: 'not_found', message: 'This recording was deleted.' },
  'recording.control_forbidden': {
    kind: 'forbidden',
    message: 'Only the person who records, or an owner of the meeting, can pause or end this recording.',
  },
  'recording.too_many_marks': {
    kind: 'validation',
    message: 'This recording has too many marks. No more can be added.',
  },
  'recording.delete_open': {
    kind: 'conflict',
    message: 'This meeting is being recorded. End the recording first, then delete it.',
  },
  'recording.in_progress': { kind: 'conflict', message: 'Someone else is recording this meeting.' },
  'recording.consent_required': {
    kind: 'validation',
    message:
      'Meetings of this type are recorded only after people were told. Enter who was told, then start recording.',
  },
  'recording.meeting_not_recordable': {
    kind: 'conflict',
    message: 'This meeting already has a transcript. Create another meeting to record it.',
  },
  'recording.chunk_differs': {
    kind: 'conflict',
    message: 'Another part of the recording was already stored under this number.',
  },
  'recording.chunk_invalid': { kind: 'validation', message: 'The part of the recording is not valid.' },
  'recording.chunk_empty': { kind: 'validation', message: 'The part of the recording contains no audio.' },
  'recording.type_unsupported': {
    kind: 'unsupported_type',
    message: 'The recording is neither WebM nor MP4. Please record with another browser.',
  },
  'recording.chunk_too_large': {
    kind: 'too_large',
    message: 'The part of the recording is too long to be stored. Please refresh the page and record again.',
  },
  'recording.too_long': {
    kind: 'too_large',
    message: 'The recording is too long. Please refresh the page and continue in a new meeting.',
  },
  'recording.quota_exceeded': {
    kind: 'too_large',
    message: 'The recording is too long for the storage of this workspace. Please refresh the page.',
  },
  'recording.nothing_recorded': {
    kind: 'validation',
    message: 'Nothing was recorded. Please check the microphone and record again.',
  },
  'recording.audio_unreadable': {
    kind: 'validation',
    message: 'The recording is stored, but its audio cannot be read.',
  },
  'recording.audio_incomplete': {
    kind: 'internal',
    message: 'The audio is shorter than what was recorded. All parts that were recorded are kept on the server.',
  },
  'recording.join_timeout': {
    kind: 'timeout',
    message: 'The recording is stored, but preparing its audio took too long and was stopped. Please try again.',
  },
  'recording.disk_full': {
    kind: 'insufficient_storage',
    message: 'The server has no space left for the recording. It stays on this device; please tell the administrator.',
  },
  'recording.join_unavailable': {
    kind: 'unavailable',
    message: 'The recording is stored, but cannot be played or transcribed here, because ffmpeg is not installed.',
  },
  'recording.audio_link_invalid': {
    kind: 'forbidden',
    message: 'This link to the audio is not valid, or too old. Please reload the page.',
  },
  'recording.range_unsatisfiable': {
    kind: 'range_unsatisfiable',
    message: 'The requested part of the audio does not exist.',
  },
  'transcription.not_found': { kind: 'not_found', message: 'This transcription does not exist.' },
  'transcription.failed': { kind: 'internal', message: 'The recording could not be transcribed. Please try again.' },
  'transcription.nothing_said': {
    kind: 'validation',
    message: 'Nothing was said in this recording, so there is no transcript.',
  },
  'transcription.nothing_recognized': {
    kind: 'bad_gateway',
    message: 'No words were recognized in this recording. The audio is kept; you can try again.',
  },
  'transcription.unavailable': {
    kind: 'unavailable',
    message: 'The speech recognition service could not be reached, or is too busy. Please try again in a few minutes.',
  },
  'transcription.timeout': {
    kind: 'timeout',
    message: 'Speech recognition took too long and was stopped. Please try again.',
  },
  'transcription.misconfigured': {
    kind: 'bad_gateway',
    message:
      'The speech recognition service rejected the request. Please ask the administrator of this site to check its settings.',
  },
  'data_export.not_found': {
    kind: 'not_found',
    message: 'This export has expired or does not exist. Start another one in the settings.',
  },
  'transcription.response_unusable': {
    kind: 'bad_gateway',
    message: 'The response of the speech recognition service cannot be read. Please try again.',
  },
  'transcription.engine_missing': {
    kind: 'unavailable',
    message: 'This site has no speech recognition. Please ask its administrator to set it up, then try again.',
  },
  'transcription.quota_exceeded': {
    kind: 'validation',
    message:
      'This workspace has too few transcription minutes left this month. Your audio is kept. Retry next month, or ask the administrator of this site for a higher limit.',
  },
  'transcription.audio_unreadable': {
    kind: 'validation',
    message: 'The audio of this file could not be read. Please check that the file plays, and upload it again.',
  },
  'transcription.audio_missing': { kind: 'not_found', message: 'The audio of this recording no longer exists.' },
  'transcription.ffmpeg_missing': {
    kind: 'unavailable',
    message: 'This site cannot read audio files, because ffmpeg is not installed. Please ask its administrator.',
  },
});
