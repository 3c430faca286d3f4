import type { Decision } from '@minutehand/contracts/proto/meetings/v1/decisions';
import {
  type EmailLink,
  type EmailSection,
  renderButton,
  renderMutedLink,
  renderParagraph,
  renderSection,
} from './email-layout.ts';
import { listMemberLinks, type MemberEmailLinks, type RenderedEmail, toSingleLine } from './emails.ts';
import { texts } from './texts.ts';

/** Creates an email with sections, a button, and links to the settings and to turn it off. Empty sections are left out. */
export function createSectionEmail(
  email: MemberEmailLinks & {
    subject: string;
    introduction: readonly string[];
    sections: readonly EmailSection[];
    link: EmailLink;
  },
): RenderedEmail {
  const { subject, introduction, link } = email;
  const sections = email.sections.filter(
    ({ introduction: text = '', lists }) => text !== '' || lists.some(({ items }) => items.length > 0),
  );
  const links = listMemberLinks(email);
  const text = [
    ...introduction,
    ...sections.map(toText),
    `${link.label}: ${link.url}`,
    links.map(({ label, url }) => `${label}: ${url}`).join('\n'),
  ].join('\n\n');
  const html = [
    ...introduction.map(renderParagraph),
    ...sections.map(renderSection),
    renderButton(link),
    ...links.map(renderMutedLink),
  ];
  return { subject: toSingleLine(subject), text: `${text}\n`, html: `${html.join('\n')}\n` };
}

function toText({ title, introduction = '', lists, lastLine }: EmailSection): string {
  const parts = lists.map(({ name, items }) =>
    [
      ...(name === '' ? [] : [`${name}:`]),
      ...items.map(({ lines }) => `- ${lines.map(toSingleLine).join('\n  ')}`),
    ].join('\n'),
  );
  const text = introduction === '' ? parts : [toSingleLine(introduction), ...parts];
  return [`${title.toUpperCase()}\n`, text.join('\n\n'), ...(lastLine === '' ? [] : [lastLine])].join('\n');
}

type ItemFacts = {
  description: string;
  dueDateFormatted: string;
  overdue: boolean;
  meeting?: { title: string } | undefined;
};

/** A decision, its meeting, and the later decision that contradicts it. */
export function toDecisionLines({ text, meeting, replacedBy }: Decision): string[] {
  return [
    text,
    texts.fromMeeting(meeting?.title ?? ''),
    ...(replacedBy === undefined ? [] : [texts.replacedBy(replacedBy.text, replacedBy.meeting?.title ?? '')]),
  ];
}

/** An action item, its due date and its meeting. */
export function toItemLines({ description, dueDateFormatted, overdue, meeting }: ItemFacts): string[] {
  const dueTexts = dueDateFormatted === '' ? [] : [texts.dueOn(dueDateFormatted, overdue)];
  return [description, [...dueTexts, texts.fromMeeting(meeting?.title ?? '')].join(' · ')];
}
