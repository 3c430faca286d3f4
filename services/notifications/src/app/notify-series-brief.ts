import { createSeriesBriefNotification } from '../domain/notification.ts';
import { getChannels } from '../domain/preferences.ts';
import { createSeriesBriefEmail } from '../domain/series-brief-email.ts';
import { getEmailId, markEmailFailed } from './emails/send-email.ts';
import { sendKindEmail } from './emails/send-kind-email.ts';
import { isVerified } from './is-verified.ts';
import { notify } from './notify.ts';
import type { Ports } from './ports.ts';
import { getPreferences } from './preferences.ts';

export type SeriesBriefDue = { accountId: string; meetingId: string; userId: string };

const KIND = 'series_brief';
const toCause = (meetingId: string) => `${KIND} ${meetingId}`;

/** Briefs a member before a meeting of a series, once for each meeting, if they turned it on and can read the meeting now. */
export async function notifySeriesBrief(ports: Ports, due: SeriesBriefDue & { occurredAt: string }): Promise<void> {
  const { accountId, meetingId, userId, occurredAt } = due;
  const { inApp, email: wantsEmail } = getChannels(await getPreferences(ports, due), KIND);
  if (!inApp && !wantsEmail) return;
  const [member] = await ports.clients.findMembers(accountId, [userId]);
  if (member === undefined) return;
  const contents = await ports.clients.findSeriesBrief(accountId, { meetingId, userId });
  if (contents === undefined) return;
  const { title, startedAt, brief } = contents;
  const notification = createSeriesBriefNotification(userId, { id: meetingId, title });
  const isEmailWanted = await notify(ports, { accountId, cause: meetingId, occurredAt }, member, notification);
  if (!isEmailWanted || !isVerified(member)) return;
  const meeting = { title, startedAt: new Date(startedAt), url: `${ports.publicUrl}${notification.url}`, brief };
  const topic = { accountId, kind: KIND, meetingId } as const;
  await sendKindEmail(ports, { topic, member }, { kind: KIND, cause: toCause(meetingId) }, (links) =>
    createSeriesBriefEmail(member, meeting, links),
  );
}

/** Marks the email as failed after the last attempt. Returns false if it was not pending. */
export async function markSeriesBriefFailed(ports: Ports, { meetingId, userId }: SeriesBriefDue): Promise<boolean> {
  return markEmailFailed(ports, getEmailId(ports, toCause(meetingId), userId));
}
