import { formatFullDate, TEXT_LOCALE } from '@minutehand/contracts/dates';
import type {
  DigestItem,
  GetWeeklyDigestDeliveryResponse,
} from '@minutehand/contracts/proto/meetings/v1/weekly_digest';
import type { MemberEmailLinks, RenderedEmail } from './emails.ts';
import { createSectionEmail, toDecisionLines, toItemLines } from './section-email.ts';
import { texts } from './texts.ts';

export type WeeklyDigest = GetWeeklyDigestDeliveryResponse;

export function countWeeklyDigest(digest: WeeklyDigest): { decisions: number; items: number } {
  const { decisions, openItems, moreOpenItems, staleItems, moreStaleItems } = digest;
  return {
    decisions: decisions.length,
    items: openItems.length + moreOpenItems + staleItems.length + moreStaleItems,
  };
}

/** What was decided in a week, and what the user still has to do. The urls are absolute. */
export function createWeeklyDigestEmail(
  to: { name: string; timeZone: string },
  { digest, from, until }: { digest: WeeklyDigest; from: Date; until: Date },
  urls: { publicUrl: string } & MemberEmailLinks,
): RenderedEmail {
  const { publicUrl, settingsUrl, unsubscribeUrl } = urls;
  const format = { locale: TEXT_LOCALE, timeZone: to.timeZone || 'UTC' };
  const toUrl = (meetingId = '') => `${publicUrl}/meetings/${encodeURIComponent(meetingId)}`;
  const toItem = (item: DigestItem) => ({ lines: toItemLines(item), url: `${toUrl(item.meeting?.id)}?tab=actions` });
  const toLastLine = (moreCount: number) => (moreCount === 0 ? '' : texts.moreLine(moreCount));
  return createSectionEmail({
    settingsUrl,
    unsubscribeUrl,
    subject: texts.weekly.subject(texts.weekly.counts(countWeeklyDigest(digest))),
    introduction: [
      texts.hello(to.name),
      texts.weekly.intro(formatFullDate(from, format), formatFullDate(until, format)),
    ],
    sections: [
      {
        title: texts.weekly.decisions,
        lists: [
          {
            name: '',
            items: digest.decisions.map((decision) => ({
              lines: toDecisionLines(decision),
              url: toUrl(decision.meeting?.id),
            })),
          },
        ],
        lastLine: digest.hasMoreDecisions ? texts.weekly.moreDecisions : '',
      },
      {
        title: texts.weekly.stale,
        lists: [{ name: '', items: digest.staleItems.map(toItem) }],
        lastLine: toLastLine(digest.moreStaleItems),
      },
      {
        title: texts.weekly.open,
        lists: [{ name: '', items: digest.openItems.map(toItem) }],
        lastLine: toLastLine(digest.moreOpenItems),
      },
    ],
    link: { label: texts.weekly.button, url: `${publicUrl}/action_items` },
  });
}
