import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { requireNotApproved } from '../../domain/approval/approval.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { getPublicVersion } from '../../domain/meetings/public-version.ts';
import type { Minutes, MinutesText } from '../../domain/minutes/minutes.ts';
import type { MeetingRole } from '../../domain/sharing/policy.ts';
import { requireVersion } from '../meetings/access.ts';
import { requireNotDeleted } from '../meetings/purge-meeting.ts';
import type { Ports } from '../ports.ts';
import { amendText } from './amend-text.ts';
import { type MinutesView, toMinutesView } from './get-minutes.ts';
import { storeMinutes } from './store-minutes.ts';

export type StoreUserText = {
  meeting: Stored<Meeting>;
  role: MeetingRole;
  /** Version of the current text that the user saw. */
  version: number | undefined;
  /** The reason to change approved minutes. Without it, approved minutes cannot be changed. */
  amendment: string | undefined;
  /** Returns the next text; undefined if nothing changes. */
  createText: (
    current: Minutes | undefined,
    saved: { readonly savedBy: string; readonly savedAt: Date },
  ) => MinutesText | undefined;
};

/** Stores a text that a user wrote or restored as a new version of the minutes. */
export async function storeUserText(ports: Ports, actor: Actor, command: StoreUserText): Promise<MinutesView> {
  const { meeting, role } = command;
  const savedAt = ports.now();
  const amendment = { id: ports.newId(), by: actor.userId, at: savedAt, role, note: command.amendment };
  const minutes = await storeMinutes(ports, actor, {
    meeting,
    origin: ports.newId(),
    maxVersions: (await ports.readQuotas(actor.accountId)).minutes_versions,
    chooseText: (current) => {
      requireVersion(command.version, getPublicVersion(meeting, current?.textVersion ?? 0));
      if (command.amendment === undefined) requireNotApproved(current);
      const text = command.createText(current, { savedBy: actor.userId, savedAt });
      return text && amendText(current, text, amendment);
    },
  });
  await requireNotDeleted(ports, actor, meeting.id);
  return toMinutesView(meeting, minutes, true);
}
