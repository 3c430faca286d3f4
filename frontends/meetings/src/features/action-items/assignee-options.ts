import type { LookupResponse } from '@minutehand/contracts/http/lookups';
import type { Speaker } from '@minutehand/contracts/http/meetings/transcripts';
import type { Assignee } from './assignee.ts';
import { texts } from './texts.ts';

type Option = LookupResponse[number];

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Start of the value of an option; the rest is the user id, the name or the address. */
const MEMBER = 'member:';
const NAME = 'name:';
const EMAIL = 'email:';

/** Options for a search text: members, speakers of the meeting who are not members, and anyone by name or email address. */
export function toAssigneeOptions(
  query: string,
  members: LookupResponse,
  speakers: readonly Pick<Speaker, 'name' | 'user_id'>[],
  matches: (text: string, query: string) => boolean,
): Option[] {
  const text = query.trim();
  const memberNames = new Set(members.map(({ label }) => label));
  const speakerNames = new Set(
    speakers
      .filter(({ name, user_id }) => user_id === null && !memberNames.has(name) && matches(name, text))
      .map(({ name }) => name),
  );
  const isKnown = [...memberNames, ...speakerNames].some((name) => name.toLowerCase() === text.toLowerCase());
  return [
    ...members.map(({ value, ...option }) => ({ ...option, value: `${MEMBER}${value}` })),
    ...[...speakerNames].map((name) => ({ value: `${NAME}${name}`, label: name, detail: texts.speaker })),
    ...(text === '' || isKnown ? [] : [toFreeOption(text)]),
  ];
}

/** An option for free text: a person who is not listed, by name or email address. */
export function toFreeOption(text: string): Option {
  return ADDRESS.test(text)
    ? { value: `${EMAIL}${text}`, label: text, detail: texts.sendsLink }
    : { value: `${NAME}${text}`, label: text, detail: texts.notMember };
}

export function toAssignee(option: Pick<Option, 'value' | 'label'> | null): Assignee {
  if (option === null) return { kind: 'nobody' };
  const { value, label } = option;
  if (value.startsWith(MEMBER)) return { kind: 'member', member: { id: value.slice(MEMBER.length), name: label } };
  if (value.startsWith(EMAIL)) return { kind: 'external', name: '', email: value.slice(EMAIL.length) };
  return { kind: 'external', name: value.slice(NAME.length), email: '' };
}

/** The option that an assignee was selected with. */
export function toOption(assignee: Assignee): Pick<Option, 'value' | 'label'> | null {
  if (assignee.kind === 'member')
    return assignee.member && { value: `${MEMBER}${assignee.member.id}`, label: assignee.member.name };
  if (assignee.kind === 'nobody') return null;
  return assignee.name === ''
    ? { value: `${EMAIL}${assignee.email}`, label: assignee.email }
    : { value: `${NAME}${assignee.name}`, label: assignee.name };
}
