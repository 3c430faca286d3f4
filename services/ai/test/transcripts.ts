import type { Brief, Segment, Speaker, WriterInput } from '../src/domain/draft.ts';

export const brief: Brief = {
  title: '',
  // A Monday.
  startedAt: new Date('2026-03-02T10:00:00Z'),
  timeZone: 'Europe/London',
  attendees: [],
  headings: ['Attendees', 'Discussion Points', 'Decisions Made', 'Action Items'],
  prompt: '',
};

/** Parses lines of "Speaker: text". Segment ids are g1, g2 …, speaker ids s1, s2 …; `secondsEach` adds times. */
export function createInput(text: string, changes: Partial<Brief> = {}, secondsEach?: number): WriterInput {
  const speakers = new Map<string, Speaker>();
  const segments: Segment[] = [];
  for (const line of text.trim().split('\n')) {
    const [, label = '', words = line.trim()] = /^\s*([^:]{1,40}): (.*)$/.exec(line) ?? [];
    if (label !== '' && !speakers.has(label)) speakers.set(label, { id: `s${speakers.size + 1}`, label, name: label });
    const index = segments.length;
    const times = secondsEach === undefined ? {} : { start: index * secondsEach, end: (index + 1) * secondsEach };
    segments.push({ id: `g${index + 1}`, speakerId: speakers.get(label)?.id ?? '', text: words, ...times });
  }
  return { brief: { ...brief, ...changes }, speakers: [...speakers.values()], segments };
}

/** A short planning meeting, as speech recognition transcribes it. */
export const planning = `
Anna: Okay, so, um, this is the release planning meeting. We have to look at the login page and the billing export.
Ben: Yeah.
Anna: The login page is still too slow, uh, because the session check runs on every request.
Ben: The session check takes about two seconds, and customers complain about the login page every day.
Chris: We could cache the session check for five minutes, that would make the login page fast again.
Anna: I think caching the session check is the right way. So let's go with the cache for the session check.
Ben: Yeah, agreed.
Chris: Sounds good.
Anna: Then the billing export. The the billing export is missing the tax column, and the accountants need the tax column.
Chris: The billing export was built before the tax rules changed, so the tax column was never in the design.
Ben: I'll um I'll send the list of missing tax fields to the accountants by Friday.
Anna: Chris, can you write the tests for the session cache?
Chris: Sure, I'll do that.
Ben: We also decided to drop the old invoice format from the billing export.
Anna: Okay, thanks everybody.
`;

/** A long, deterministic transcript about several subjects. */
export function createLongTranscript(words: number): string {
  const subjects = [
    'the heating system',
    'the delivery route',
    'the training plan',
    'the warehouse roof',
    'the supplier contract',
  ];
  const statements = [
    'costs more than the budget of this quarter allows because the price went up again',
    'needs a new design before the autumn inspection can be planned with the team',
    'was delayed by two weeks and the customers have asked about the reasons',
    'should be reviewed by the finance department before anybody signs the order',
  ];
  const lines: string[] = [];
  let wordCount = 0;
  for (let index = 0; wordCount < words; index += 1) {
    const subject = subjects[Math.floor((index * subjects.length) / (words / 17)) % subjects.length] ?? '';
    const line = `Speaker ${(index % 4) + 1}: Um so ${subject} ${statements[index % statements.length] ?? ''} in phase ${index}.`;
    wordCount += line.split(' ').length - 2;
    lines.push(line);
  }
  return lines.join('\n');
}
