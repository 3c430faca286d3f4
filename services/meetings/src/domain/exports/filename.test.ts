import { describe, expect, it } from '@jest/globals';
import { createFilename } from './filename.ts';

const getFilename = (title: string) => createFilename({ title, startedAt: new Date('2026-11-21T23:30:00Z') }, 'md');

describe('the name of an exported file', () => {
  it.each([
    ['Weekly review', 'Weekly review 2026-11-21.md'],
    ['Σύσκεψη προϋπολογισμού', 'Σύσκεψη προϋπολογισμού 2026-11-21.md'],
    ['会議 اجتماع Совет', '会議 اجتماع Совет 2026-11-21.md'],
    ['../../etc/passwd', 'etc passwd 2026-11-21.md'],
    ['a\r\nSet-Cookie: x="1"', 'a Set-Cookie x= 1 2026-11-21.md'],
    ['safe\u202eexe.md', 'safe exe.md 2026-11-21.md'],
    ['...', 'Meeting 2026-11-21.md'],
    ['\ud800 broken', '\ufffd broken 2026-11-21.md'],
  ])('of the title %j is %s', (title, expected) => {
    expect(getFilename(title)).toBe(expected);
  });

  it('is truncated between characters', () => {
    expect(getFilename('🙂'.repeat(200))).toBe(`${'🙂'.repeat(100)} 2026-11-21.md`);
  });
});
