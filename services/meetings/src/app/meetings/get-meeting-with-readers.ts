import { AppError } from '@minutehand/contracts/errors';
import type { ServiceCaller } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import type { Ports } from '../ports.ts';
import { loadReadableMeeting } from './access.ts';

/**
 * For services: the meeting with its readers. Owners and admins of the account may read the meeting too. Only `search` finds meetings in
 * the trash: it keeps their entries, but does not show them.
 */
export async function getMeetingWithReaders(
  ports: Ports,
  caller: ServiceCaller,
  meetingId: string,
): Promise<Stored<Meeting>> {
  const { meeting } = await loadReadableMeeting(ports, caller, meetingId);
  if (meeting.trashedAt !== null && caller.service !== 'search') throw new AppError('meeting.not_found');
  return meeting;
}
