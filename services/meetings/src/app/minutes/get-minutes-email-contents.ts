import { AppError } from '@minutehand/contracts/errors';
import { getScope, type ServiceCaller } from '@minutehand/service-kit/identity';
import { toMinutesVersionId } from '../../domain/minutes/minutes.ts';
import { renderMinutes } from '../../domain/minutes/render.ts';
import { getSummaryTexts, type SummaryTexts } from '../../domain/minutes/summary.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';

/** Contents and recipients of an email with minutes. */
export type MinutesEmailContents = {
  meetingId: string;
  title: string;
  senderName: string;
  note: string;
  emailAddresses: readonly string[];
  content: string;
  renderedHtml: string;
  summary: SummaryTexts | undefined;
};

/** For the notifications service, which sends the email. The text is the version that the user sent, regardless of later changes. */
export async function getMinutesEmailContents(
  ports: Ports,
  caller: ServiceCaller,
  minutesEmailId: string,
): Promise<MinutesEmailContents> {
  if (caller.accountId === '') throw new AppError('platform.forbidden');
  const scope = getScope(caller);
  const email = await ports.minutesEmails.find(scope, minutesEmailId);
  if (email === undefined) throw new AppError('minutes_email.not_found');
  const [meeting, version] = await Promise.all([
    ports.meetings.find(scope, email.meetingId),
    ports.minutesVersions.find(scope, toMinutesVersionId(email.meetingId, email.minutesVersion)),
  ]);
  if (meeting === undefined || version === undefined) throw new AppError('minutes_email.not_found');
  const names = await findNames(ports, caller.accountId, [email.sentBy]);
  return {
    meetingId: meeting.id,
    title: meeting.title,
    senderName: names.get(email.sentBy) ?? '',
    note: email.note,
    emailAddresses: email.addresses,
    content: version.content,
    renderedHtml: renderMinutes(version.content, new Set()),
    summary: getSummaryTexts(version.summary),
  };
}
