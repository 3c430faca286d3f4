import { describe, expect, it } from '@jest/globals';
import { applySegmentCorrections, applySpeakerMerge, setSpeakerIdentity, undoSpeakerMerge } from './corrections.ts';
import { applySpeakerMerges } from './merged-speakers.ts';
import { createTranscript, type Transcript } from './transcript.ts';

type VersionedTranscript = Transcript & { version: number };

const createUtterance = (label: string, text: string) => ({ label, text, start: null, end: null });
const spoken = ['Ann: one', 'Bob: two', 'Cem: three', 'Ann: four'].map((line) => {
  const [label = '', text = ''] = line.split(': ');
  return createUtterance(label, text);
});
const createVersioned = (): VersionedTranscript => ({ ...createTranscript(spoken), version: 1 });
/** The store increments the version. */
const incrementVersion = (changed: VersionedTranscript): VersionedTranscript => ({
  ...changed,
  version: changed.version + 1,
});
const getSpeakerIds = (transcript: Transcript) =>
  applySpeakerMerges(transcript).segments.map(({ speakerId }) => speakerId);
const correct = (
  transcript: VersionedTranscript,
  corrections: Parameters<typeof applySegmentCorrections>[1],
  seen?: number,
) => applySegmentCorrections(transcript, corrections, undefined, seen);

describe('corrected segments', () => {
  it('keep ids and times, have one line of text, and another speaker or none', () => {
    const { segments } = correct(createVersioned(), [
      { segmentId: 't1-s2', text: '  two\n and  a half ' },
      { segmentId: 't1-s3', speakerId: 't1-p1' },
      { segmentId: 't1-s4', speakerId: '' },
    ]);
    expect(segments.map(({ id, speakerId, text }) => [id, speakerId, text])).toEqual([
      ['t1-s1', 't1-p1', 'one'],
      ['t1-s2', 't1-p2', 'two and a half'],
      ['t1-s3', 't1-p1', 'three'],
      ['t1-s4', null, 'four'],
    ]);
  });

  it('can get a new speaker, who is added once', () => {
    const eve = { userId: 'u-eve', name: null, label: 'Eve Sample' };
    const first = incrementVersion(
      applySegmentCorrections(createVersioned(), [{ segmentId: 't1-s1' }, { segmentId: 't1-s4' }], eve),
    );
    const next = applySegmentCorrections(first, [{ segmentId: 't1-s2' }], eve);
    expect(next.speakers).toHaveLength(4);
    expect(next.speakers[3]).toMatchObject({ id: 't1-p4', userId: 'u-eve', label: 'Eve Sample' });
    expect(getSpeakerIds(next)).toEqual(['t1-p4', 't1-p4', 't1-p3', 't1-p4']);
    expect(
      applySegmentCorrections(createVersioned(), [{ segmentId: 't1-s2' }], { userId: null, name: 'Ann', label: 'Ann' })
        .speakers,
    ).toHaveLength(3);
  });

  it('are corrected together or not at all', () => {
    const valid = { segmentId: 't1-s1', text: 'new' };
    const getOutcome = (corrections: Parameters<typeof correct>[1]) => {
      try {
        correct(createVersioned(), corrections);
      } catch (error) {
        return (error as { code?: string }).code;
      }
      return 'corrected';
    };
    expect(getOutcome([valid])).toBe('corrected');
    expect(getOutcome([valid, { segmentId: 't9-s1', text: 'x' }])).toBe('segment.not_found');
    expect(getOutcome([valid, { segmentId: 't1-s2', speakerId: 't1-p9' }])).toBe('speaker.not_found');
    expect(getOutcome([valid, { segmentId: 't1-s2', text: ' \n ' }])).toBe('segment.invalid');
    expect(getOutcome([valid, { segmentId: 't1-s2' }])).toBe('segment.invalid');
    expect(getOutcome([valid, valid])).toBe('segment.invalid');
    expect(getOutcome([])).toBe('segment.invalid');
    expect(getOutcome(Array.from({ length: 501 }, (_, index) => ({ segmentId: `t1-s${index}`, text: 'x' })))).toBe(
      'segment.invalid',
    );
    expect(getOutcome([{ segmentId: 't1-s1', text: 'x'.repeat(2 * 1024 * 1024 + 1) }])).toBe('segment.invalid');
  });

  it('cannot exceed the maximum size of a transcript', () => {
    const large = {
      ...createTranscript(Array.from({ length: 6 }, () => createUtterance('Ann', 'x'.repeat(2_000_000)))),
      version: 1,
    };
    large.segments[5]!.text = 'x';
    expect(() => correct(large, [{ segmentId: 't1-s6', text: 'x'.repeat(1_000_000) }])).toThrow('at most 10 MB');
  });

  it('change nothing if the values are equal', () => {
    const transcript = createVersioned();
    expect(correct(transcript, [{ segmentId: 't1-s1', text: 'one', speakerId: 't1-p1' }])).toBe(transcript);
  });
});

describe('a concurrent correction', () => {
  it('is rejected for the same segment, and accepted for others', () => {
    const next = incrementVersion(correct(createVersioned(), [{ segmentId: 't1-s1', text: 'theirs' }], 1));
    expect(() => correct(next, [{ segmentId: 't1-s1', text: 'mine' }], 1)).toThrow(
      expect.objectContaining({ code: 'platform.stale_version', details: { currentVersion: 2 } }),
    );
    expect(correct(next, [{ segmentId: 't1-s2', text: 'mine' }], 1).segments[1]?.text).toBe('mine');
    expect(correct(next, [{ segmentId: 't1-s1', text: 'mine' }], 2).segments[0]?.text).toBe('mine');
    expect(correct(next, [{ segmentId: 't1-s1', text: 'mine' }]).segments[0]?.text).toBe('mine');
  });

  it('is rejected for the same speaker', () => {
    const person = { userId: null, name: 'Ann Lee' };
    const next = incrementVersion(setSpeakerIdentity(createVersioned(), 't1-p1', person));
    expect(() => setSpeakerIdentity(next, 't1-p1', { userId: null, name: 'Anna' }, 1)).toThrow('changed');
    expect(() => applySpeakerMerge(next, { speakerId: 't1-p2', intoSpeakerId: 't1-p1' }, 1)).toThrow('changed');
    expect(setSpeakerIdentity(next, 't1-p2', person, 1).speakers[1]?.name).toBe('Ann Lee');
  });
});

describe('merged speakers', () => {
  it('count as one speaker until they are separated, even after several merges', () => {
    const first = incrementVersion(
      applySpeakerMerge(createVersioned(), { speakerId: 't1-p2', intoSpeakerId: 't1-p1' }),
    );
    expect(getSpeakerIds(first)).toEqual(['t1-p1', 't1-p1', 't1-p3', 't1-p1']);
    const second = incrementVersion(applySpeakerMerge(first, { speakerId: 't1-p1', intoSpeakerId: 't1-p3' }));
    expect(new Set(getSpeakerIds(second))).toEqual(new Set(['t1-p3']));
    expect(applySpeakerMerges(second).speakers.map(({ id }) => id)).toEqual(['t1-p3']);
    const separated = incrementVersion(undoSpeakerMerge(second, 't1-p1'));
    expect(getSpeakerIds(separated)).toEqual(['t1-p1', 't1-p1', 't1-p3', 't1-p1']);
    expect(getSpeakerIds(undoSpeakerMerge(separated, 't1-p2'))).toEqual(['t1-p1', 't1-p2', 't1-p3', 't1-p1']);
    expect(undoSpeakerMerge(separated, 't1-p3')).toBe(separated);
  });

  it('get back their segments when separated, except reassigned ones', () => {
    const merged = incrementVersion(
      applySpeakerMerge(createVersioned(), { speakerId: 't1-p1', intoSpeakerId: 't1-p2' }),
    );
    const reassigned = incrementVersion(correct(merged, [{ segmentId: 't1-s4', speakerId: 't1-p3' }]));
    expect(getSpeakerIds(undoSpeakerMerge(reassigned, 't1-p1'))).toEqual(['t1-p1', 't1-p2', 't1-p3', 't1-p3']);
    expect(correct(merged, [{ segmentId: 't1-s1', speakerId: 't1-p2' }])).toBe(merged);
  });

  it('cannot be assigned or merged again, and no speaker is merged with itself or an unknown one', () => {
    const merged = incrementVersion(
      applySpeakerMerge(createVersioned(), { speakerId: 't1-p2', intoSpeakerId: 't1-p1' }),
    );
    expect(() => setSpeakerIdentity(merged, 't1-p2', { userId: null, name: 'x' })).toThrow("isn't in the transcript");
    expect(() => applySpeakerMerge(merged, { speakerId: 't1-p3', intoSpeakerId: 't1-p2' })).toThrow(
      "isn't in the transcript",
    );
    expect(() => correct(merged, [{ segmentId: 't1-s3', speakerId: 't1-p2' }])).toThrow("isn't in the transcript");
    expect(() => applySpeakerMerge(merged, { speakerId: 't1-p3', intoSpeakerId: 't1-p3' })).toThrow('themselves');
    expect(() => applySpeakerMerge(merged, { speakerId: 't1-p3', intoSpeakerId: 'x' })).toThrow(
      "isn't in the transcript",
    );
    expect(() => undoSpeakerMerge(merged, 'x')).toThrow("isn't in the transcript");
  });

  it('keep the identity of their target in the next import', () => {
    const named = incrementVersion(setSpeakerIdentity(createVersioned(), 't1-p1', { userId: 'u-ann', name: null }));
    const merged = incrementVersion(applySpeakerMerge(named, { speakerId: 't1-p2', intoSpeakerId: 't1-p1' }));
    const { speakers } = createTranscript(spoken, merged);
    expect(speakers.map(({ label, userId, mergedInto }) => [label, userId, mergedInto])).toEqual([
      ['Ann', 'u-ann', undefined],
      ['Bob', 'u-ann', undefined],
      ['Cem', null, undefined],
    ]);
  });
});
