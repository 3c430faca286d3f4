import { describe, expect, it } from '@jest/globals';
import type { ActionItem } from '../action-items/action-item.ts';
import { planProposals } from '../action-items/proposals.ts';
import { createMinutesText } from '../minutes/create-minutes-text.ts';
import { readLines } from '../minutes/lines.ts';
import { editMinutes, type MinutesText } from '../minutes/minutes.ts';
import {
  applyCorrectionsToActionItem,
  applyCorrectionsToMinutes,
  markOutdatedInActionItem,
  markOutdatedInMinutes,
} from './apply-corrections.ts';
import { applySegmentCorrections, applySpeakerMerge, setSpeakerIdentity } from './corrections.ts';
import { createCitationCheck, createTranscriptIndex } from './evidence.ts';
import { createTranscript, type Transcript } from './transcript.ts';

type VersionedTranscript = Transcript & { version: number };
const NOW = new Date('2026-11-21T09:45:00.000Z');
const noMembers = new Map<string, string>();

const utterances = [
  ['Speaker 1', 'I will send the report on Friday.'],
  ['May', 'We launch in May.'],
  ['Speaker 2', 'Speaker 1 asks too much.'],
] as const;
const transcript: VersionedTranscript = {
  ...createTranscript(utterances.map(([label, text]) => ({ label, text, start: null, end: null }))),
  version: 1,
};
const names = transcript.speakers.map(({ id, label }) => ({ speakerId: id, name: label }));
const cite = (n: number) => ({ segmentIds: [`t1-s${n}`], quote: utterances[n - 1]?.[1] ?? '' });

/** Generated minutes; each line with the segment that it quotes. */
function createGeneratedMinutes(
  lines: readonly (readonly [string, number])[],
  from = transcript,
  speakerNames = names,
): MinutesText {
  const result = {
    ...{ generationId: 'g1', meetingId: 'm1', importNumber: 1, title: '', actionItems: [], coverage: null },
    ...{
      writer: 'embedded',
      model: '',
      promptVersion: '',
      durationMs: 1,
      droppedClaims: 0,
      notice: '',
      language: 'en',
    },
    sections: [
      {
        heading: 'Points of Speaker 1',
        lines: lines.map(([text, n]) => ({ text, isTopic: false, evidence: cite(n) })),
      },
    ],
    summary: {
      sentences: lines.map(([text, n]) => ({ text, evidence: cite(n) })),
      decisions: [],
    },
    speakers: speakerNames,
  };
  return createMinutesText(result, createCitationCheck(from, noMembers), NOW);
}
const renameSpeaker = (from: VersionedTranscript, id: string, to: string | null): VersionedTranscript => ({
  ...setSpeakerIdentity(from, id, { userId: null, name: to }),
  version: from.version + 1,
});
const getLines = ({ content }: MinutesText) => readLines(content).map(({ text }) => text);

describe('generated minutes', () => {
  it('get the new names of speakers, keep their evidence, and can be renamed back', () => {
    const text = createGeneratedMinutes([
      ['Speaker 1 sends the report.', 1],
      ['Speaker 1’s report is for Speaker 2, not for Speaker 10.', 1],
    ]);
    const named = renameSpeaker(transcript, 't1-p1', 'Ann * Lee');
    const updated = applyCorrectionsToMinutes(text, createTranscriptIndex(named, noMembers));
    expect(getLines(updated)).toEqual([
      'Ann \\* Lee sends the report.',
      'Ann \\* Lee’s report is for Speaker 2, not for Speaker 10.',
    ]);
    expect(updated.citations.map(({ anchor, speaker, outdated }) => [anchor, speaker, outdated])).toEqual(
      readLines(updated.content).map(({ anchor }) => [anchor, 'Ann * Lee', false]),
    );
    expect(updated.content).toContain('## Points of Speaker 1');
    expect(applyCorrectionsToMinutes(updated, createTranscriptIndex(named, noMembers))).toBe(updated);
    const restored = applyCorrectionsToMinutes(
      updated,
      createTranscriptIndex(renameSpeaker(named, 't1-p1', null), noMembers),
    );
    expect(restored.content).toBe(text.content);
  });

  it('keep a name that occurs in the quote, and change it where it attributes the line', () => {
    const text = createGeneratedMinutes([
      ['Launch in May.', 2],
      ['May: the launch is in May.', 2],
      ['May', 2],
      ['Speaker 1 asks too much, Speaker 2 says.', 3],
    ]);
    const named = renameSpeaker(renameSpeaker(transcript, 't1-p2', 'Maya'), 't1-p3', 'Ben');
    expect(
      getLines(applyCorrectionsToMinutes(text, createTranscriptIndex(renameSpeaker(named, 't1-p1', 'Ann'), noMembers))),
    ).toEqual(['Launch in May.', 'Maya: the launch is in May.', 'Maya', 'Speaker 1 asks too much, Ben says.']);
  });

  it('can swap two names in one correction', () => {
    const text = createGeneratedMinutes([['Speaker 1 meets Speaker 2.', 1]]);
    const swapped = renameSpeaker(renameSpeaker(transcript, 't1-p1', 'Speaker 2'), 't1-p3', 'Speaker 1');
    const updated = applyCorrectionsToMinutes(text, createTranscriptIndex(swapped, noMembers));
    expect(getLines(updated)).toEqual(['Speaker 2 meets Speaker 1.']);
    expect(applyCorrectionsToMinutes(updated, createTranscriptIndex(swapped, noMembers))).toBe(updated);
  });

  it('change a name that two speakers share only if one of them is quoted', () => {
    const withSameName = renameSpeaker(renameSpeaker(transcript, 't1-p1', 'Ben'), 't1-p3', 'Ben');
    const speakerNames = [
      { speakerId: 't1-p1', name: 'Ben' },
      { speakerId: 't1-p3', name: 'Ben' },
    ];
    const text = createGeneratedMinutes(
      [
        ['Ben sends the report.', 1],
        ['Somebody told Ben.', 2],
      ],
      withSameName,
      speakerNames,
    );
    expect(
      getLines(
        applyCorrectionsToMinutes(text, createTranscriptIndex(renameSpeaker(withSameName, 't1-p1', 'Cem'), noMembers)),
      ),
    ).toEqual(['Cem sends the report.', 'Somebody told Ben.']);
  });

  it('are updated for reassigned segments and merged speakers', () => {
    const text = createGeneratedMinutes([['Speaker 1 sends the report.', 1]]);
    const reassigned = applySegmentCorrections(transcript, [{ segmentId: 't1-s1', speakerId: 't1-p3' }], undefined);
    const merged = applySpeakerMerge(transcript, { speakerId: 't1-p1', intoSpeakerId: 't1-p3' });
    for (const corrected of [reassigned, merged]) {
      const updated = applyCorrectionsToMinutes(text, createTranscriptIndex(corrected, noMembers));
      expect(getLines(updated)).toEqual(['Speaker 2 sends the report.']);
      expect(updated.citations[0]).toMatchObject({ speaker: 'Speaker 2', outdated: false });
    }
  });

  it('report a quote as outdated when it no longer matches, and as current when it matches again', () => {
    const text = createGeneratedMinutes([['Speaker 1 sends the report.', 1]]);
    const corrected = {
      ...applySegmentCorrections(
        transcript,
        [{ segmentId: 't1-s1', text: 'I will send the reports on Friday.' }],
        undefined,
      ),
      version: 2,
    };
    const marked = applyCorrectionsToMinutes(text, createTranscriptIndex(corrected, noMembers));
    expect(marked).toMatchObject({ content: text.content, citations: [{ outdated: true }] });
    expect(applyCorrectionsToMinutes(marked, createTranscriptIndex(transcript, noMembers)).citations).toMatchObject([
      { outdated: false },
    ]);
  });

  it('do not change if they are of another import or written by a user', () => {
    const text = createGeneratedMinutes([['Speaker 1 sends the report.', 1]]);
    const named = createTranscriptIndex(renameSpeaker(transcript, 't1-p1', 'Ann'), noMembers);
    const other = { ...text, importNumber: 2 };
    expect(applyCorrectionsToMinutes(other, named)).toBe(other);
    const edited = editMinutes(text, {
      content: `${text.content}- Speaker 1 sends much.\n\nSpeaker 1 was late.\n`,
      savedBy: 'u1',
      savedAt: NOW,
    });
    expect(getLines(applyCorrectionsToMinutes(edited, named))).toEqual([
      'Ann sends the report.',
      'Speaker 1 sends much.',
      'Speaker 1 was late.',
    ]);
  });

  it('rename speakers in the summary as in the lines, and back', () => {
    const text = createGeneratedMinutes([['Speaker 1 sends the report.', 1]]);
    const named = createTranscriptIndex(renameSpeaker(transcript, 't1-p1', 'Ann'), noMembers);
    const renamed = applyCorrectionsToMinutes({ ...text, content: '', citations: [] }, named);
    expect(renamed.summary?.sentences).toMatchObject([
      { text: 'Ann sends the report.', citations: [{ speaker: 'Ann', outdated: false }] },
    ]);
    const restored = applyCorrectionsToMinutes(renamed, createTranscriptIndex(transcript, noMembers));
    expect(restored.summary?.sentences).toMatchObject([{ text: 'Speaker 1 sends the report.' }]);
    const [statement] = text.summary?.sentences ?? [];
    const edited = { ...text, summary: { sentences: [{ text: statement?.text ?? '', citations: [] }], decisions: [] } };
    expect(applyCorrectionsToMinutes(edited, named).summary).toBe(edited.summary);
  });

  it('do not change once approved: only their evidence becomes outdated', () => {
    const text = createGeneratedMinutes([['Speaker 1 sends the report.', 1]]);
    const named = createTranscriptIndex(renameSpeaker(transcript, 't1-p1', 'Ann'), noMembers);
    const marked = markOutdatedInMinutes(text, named);
    const [sentence] = text.summary?.sentences ?? [];
    expect(marked).toEqual({
      ...text,
      citations: [{ ...text.citations[0], outdated: true }],
      summary: {
        sentences: [{ ...sentence, citations: [{ ...sentence?.citations[0], outdated: true }] }],
        decisions: [],
      },
    });
    expect(markOutdatedInMinutes(marked, named)).toBe(marked);
    expect(markOutdatedInMinutes(marked, createTranscriptIndex(transcript, noMembers)).citations).toMatchObject([
      { outdated: false },
    ]);
  });
});

describe('a generated action item', () => {
  const [item] = planProposals({
    proposed: [
      {
        description: 'Speaker 1 to send the report',
        ownerSpeakerId: 't1-p1',
        ownerName: '',
        dueDate: '',
        evidence: cite(1),
      },
    ],
    ...{
      existing: [],
      meetingId: 'm1',
      generationId: 'g1',
      transcript,
      check: createCitationCheck(transcript, noMembers),
      names,
    },
  }) as [ActionItem & { id: string }];
  const named = createTranscriptIndex(renameSpeaker(transcript, 't1-p1', 'Ann'), noMembers);

  it('gets the new description and assignee', () => {
    expect(item).toMatchObject({ assigneeName: 'Speaker 1', assigneeId: null });
    const updated = applyCorrectionsToActionItem(item, named);
    expect(updated).toMatchObject({ description: 'Ann to send the report', assigneeName: 'Ann' });
    expect(applyCorrectionsToActionItem(updated, named)).toBe(updated);
    const member = setSpeakerIdentity(transcript, 't1-p1', { userId: 'u1', name: null });
    expect(
      applyCorrectionsToActionItem(item, createTranscriptIndex(member, new Map([['u1', 'Ann Lee']]))),
    ).toMatchObject({
      ...{ description: 'Ann Lee to send the report', assigneeId: 'u1', assigneeName: null },
    });
    const reassigned = applySegmentCorrections(transcript, [{ segmentId: 't1-s1', speakerId: 't1-p3' }], undefined);
    expect(applyCorrectionsToActionItem(item, createTranscriptIndex(reassigned, noMembers))).toMatchObject({
      ...{ description: 'Speaker 2 to send the report', assigneeName: 'Speaker 2', ownerSpeakerId: 't1-p3' },
    });
  });

  it('is not proposed again under the new name after it was rejected', () => {
    const rejected = applyCorrectionsToActionItem({ ...item, state: 'rejected' as const }, named);
    expect(rejected.proposedWords).toBe('ann to send the report');
  });

  it('keeps the description and assignee that a user set', () => {
    const edited = { ...item, description: 'Speaker 1 to post it', assigneeName: 'Somebody else', ownerSpeakerId: '' };
    expect(applyCorrectionsToActionItem(edited, named)).toMatchObject({
      description: 'Speaker 1 to post it',
      assigneeName: 'Somebody else',
    });
  });

  it('only has its evidence marked as outdated if the minutes are approved', () => {
    expect(markOutdatedInActionItem(item, named)).toEqual({
      ...item,
      citations: [{ ...item.citations[0], outdated: true }],
    });
  });
});
