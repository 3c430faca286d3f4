import type { ServiceCaller } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import type { Ports } from '../ports.ts';
import { loadReadableMeeting } from './access.ts';

/** For services: the meeting with its readers. Owners and admins of the account may read the meeting too. */
export async function getAudience(ports: Ports, caller: ServiceCaller, meetingId: string): Promise<Stored<Meeting>> {
  return (await loadReadableMeeting(ports, caller, meetingId)).meeting;
}
