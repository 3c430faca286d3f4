import { describe, expect, test } from '@jest/globals';
import { extractTexts } from './extract-texts.ts';
import { findSentenceProblems, findTextProblems, listTexts } from './find-text-problems.ts';

const TEXTS = 'frontends/sample/src/texts.ts';
const SCREEN = 'frontends/sample/src/Screen.tsx';
const getTexts = (path: string, source: string) => extractTexts(path, source).map(({ text }) => text);

describe('extractTexts', () => {
  test('reads literals with their escapes, and placeholders of templates as an ellipsis', () => {
    const source =
      "const a = 'It\\'s'; const b = \"He said\"; const c = `§{count === 1 ? 'a' : `b §{c}`} items of §{`}`}`;".replaceAll(
        '§',
        '$',
      );
    expect(getTexts('a.ts', source)).toEqual(["It's", 'He said', '… items of …']);
  });

  test('ignores comments, and finds the line', () => {
    const source = "// It's 'nothing'\n/* 'nothing' */\nconst url = 'https://sample.example';";
    expect(extractTexts('a.ts', source)).toEqual([{ text: 'https://sample.example', line: 3, kind: 'literal' }]);
  });

  test('reads the texts of elements and of attributes that users read', () => {
    const source =
      '<p className="note">\n  Nothing\n  here\n</p><Field label="Name" name="name" />{a > 1 ? <b>{text}</b> : null}';
    expect(listTexts(SCREEN, source).map(({ text }) => text)).toEqual(['Nothing here', 'Name']);
  });
});

test('the sentences of services follow the rules too, not their log lines, nor words that are no sentences', () => {
  const service = 'services/sample/src/app/sample.ts';
  for (const text of ['This proposed change does not exist.', 'The transcript was corrected. Reload it.'])
    expect(findSentenceProblems(service, `const a = '${text}';`)).toHaveLength(1);
  for (const text of ['a transcript was corrected', 'Part 2 was edited.', 'put chosen mail'])
    expect(findSentenceProblems(service, `const a = '${text}';`)).toEqual([]);
});

describe('the text problems of a file', () => {
  test('are texts of elements outside of texts.ts', () => {
    expect(findTextProblems(SCREEN, '<Button>Save</Button>')).toEqual([`${SCREEN}:1: “Save” belongs in texts.ts`]);
    expect(findTextProblems(SCREEN, '<Button>{texts.save}</Button>')).toEqual([]);
  });

  test('are banned words and phrases, even outside of texts.ts', () => {
    const banned = ['We mailed a link', 'Put it here', 'It stands below', 'Whoever has it', 'Take over the changes'];
    for (const text of banned) {
      expect(findTextProblems(TEXTS, `const a = '${text}';`)).toHaveLength(1);
      expect(findTextProblems('frontends/sample/src/hook.ts', `toast('${text}');`)).toHaveLength(1);
    }
    expect(findTextProblems(TEXTS, `const a = "Today's version";`)).toHaveLength(1);
  });

  test.each([
    'Versions of the minutes',
    'New minutes were written. Those of today stay until you decide.',
    'Write the minutes again',
    'Written from 0:00–40:00 of 40:00.',
    'Statements dropped',
    'Show the words that support this',
    'No series',
    'Decided last time',
    'These minutes are a draft. Once submitted for review, they can be approved.',
    'It is shown to everybody who can see the meeting.',
    'Each address gets a mail',
    'One is suggested when the minutes are written',
    'Nothing is open.',
    'Done selecting',
    '2 chosen',
    'Correct the transcript',
    'Said by',
    'May also change things',
    'Make a sign-in to join.',
    'must not be empty',
    'How often to pay',
    'The account has no free place left.',
    'This page ran into a fault.',
    'Proposed minutes',
    'They won’t change.',
  ])('include replaced wording: “%s”', (text) => {
    expect(findTextProblems(TEXTS, `const a = '${text}';`)).not.toEqual([]);
  });

  test.each([
    'Version history',
    'New draft ready. Review the changes before replacing your minutes.',
    'Based on the first 20 of 40 minutes',
    'Generated Nov 22, 6:54 PM · Built-in generator',
    'Add to series',
    'Optional. Visible to everyone with access.',
    'No open items. 24 suggestions to review →',
    'Shown only once. Anyone with this link can read these items.',
    'Suggested',
  ])('do not include the current wording: “%s”', (text) => {
    expect(findTextProblems(TEXTS, `const a = '${text}';`)).toEqual([]);
  });

  test('do not include names in code, nor the words inside of others', () => {
    const source = "import { put } from './put-mail.ts'; call('put', '/mail'); const a = 'We emailed the standstill';";
    expect(findTextProblems('frontends/sample/src/api.ts', source)).toEqual([]);
  });
});
