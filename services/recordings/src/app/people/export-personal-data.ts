import type { Actor } from '@minutehand/service-kit/identity';
import { toRecord, writeExport } from '@minutehand/service-kit/personal-data';
import type { Stored } from '@minutehand/service-kit/store';
import type { Recording } from '../../domain/recordings/recording.ts';
import type { Ports } from '../ports.ts';

/**
 * The recordings that the user made in the current account, with devices and consent, and the recordings about which they were informed. The
 * audio belongs to the account and is not included.
 */
export function exportPersonalData(
  { recordings }: Pick<Ports, 'recordings'>,
  actor: Actor,
  signal: AbortSignal,
): ReturnType<typeof writeExport> {
  const { userId } = actor;
  async function* readRecordings() {
    for await (const recording of recordings.stream(actor, {}))
      if (recording.userId === userId) yield toRecord(presentRecording(recording));
  }
  async function* readConsents() {
    for await (const recording of recordings.stream(actor, {}))
      for (const { name } of recording.toldMembers.filter((member) => member.userId === userId))
        yield toRecord(presentConsent(recording, name));
  }
  const sections = [
    { section: 'recordings', records: readRecordings() },
    { section: 'recording_consents', records: readConsents() },
  ];
  return writeExport(actor, sections, signal);
}

function presentRecording(recording: Stored<Recording>) {
  const { id, meetingId, startedAt, durationSeconds, consentTold, microphoneInfo, deviceSwitches } = recording;
  return {
    id,
    meeting_id: meetingId,
    started_at: startedAt,
    duration_seconds: durationSeconds,
    consent_told: consentTold,
    microphone_info: microphoneInfo,
    device_switches: deviceSwitches.map(({ oldDeviceId, newDeviceId, newDeviceLabel, switchedAt }) => ({
      old_device_id: oldDeviceId,
      new_device_id: newDeviceId,
      new_device_label: newDeviceLabel,
      switched_at: switchedAt,
    })),
  };
}

function presentConsent({ id, meetingId, startedAt }: Stored<Recording>, name: string) {
  return { recording_id: id, meeting_id: meetingId, name, started_at: startedAt };
}
