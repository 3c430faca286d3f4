import { describe, expect, it } from '@jest/globals';
import { findMentionedSpeakers, findSpeaker, indexSpeakerNames, isPersonName, isRoleName } from './names.ts';
import { shortName } from './short-name.ts';

const createSpeaker = (id: string, name: string, label = name) => ({ id, label, name });

describe('names of speakers', () => {
  it('are shortened to the name without titles and brackets', () => {
    expect(shortName('Right Hon. Ann Lee (Minister of Ports, Ind.)')).toBe('Ann Lee');
    expect(shortName('The Chair (Mr. Ben Day (North))')).toBe('Chair');
    expect(shortName('Mrs. Lyle')).toBe('Mrs Lyle');
    expect(shortName('Dr Ann Lee')).toBe('Ann Lee');
    expect(shortName('Speaker 1')).toBe('Speaker 1');
  });

  it('are not written in capitals', () => {
    expect(shortName('CLLR WEISS')).toBe('Cllr Weiss');
    expect(shortName('MR ABBOTT')).toBe('Mr Abbott');
    expect(shortName('PM')).toBe('PM');
  });

  it('match by full name, label and first name', () => {
    const names = indexSpeakerNames([
      createSpeaker('s1', 'Sarah Jones', 'Speaker 1'),
      createSpeaker('s2', 'Project Manager'),
    ]);
    for (const name of ['sarah jones', 'Sarah', 'Speaker 1']) expect(findSpeaker(name, names)).toBe('s1');
    expect(findSpeaker('the project manager', names)).toBe('s2');
    expect(findSpeaker('Project', names)).toBeUndefined();
  });

  it('match no speaker if two speakers share them', () => {
    const names = indexSpeakerNames([createSpeaker('s1', 'Sarah Jones'), createSpeaker('s2', 'Sarah Smith')]);
    expect(findSpeaker('Sarah', names)).toBeUndefined();
    expect(findSpeaker('Sarah Smith', names)).toBe('s2');
  });

  it('are found in a text as whole words', () => {
    const names = indexSpeakerNames([createSpeaker('s1', 'Ben'), createSpeaker('s2', 'Anna')]);
    expect([...findMentionedSpeakers("that is Ben's job", names)]).toEqual(['s1']);
    expect([...findMentionedSpeakers('the bench is broken', names)]).toEqual([]);
  });
});

describe('other names', () => {
  it('are those of persons or roles, not any capitalized words', () => {
    expect(isPersonName('Sarah')).toBe(true);
    expect(isPersonName('Dr. Lee')).toBe(true);
    expect(isPersonName('The Budget')).toBe(false);
    expect(isPersonName('Will')).toBe(false);
    expect(isRoleName('Industrial Designer')).toBe(true);
    expect(isRoleName('Remote Control')).toBe(false);
  });
});
