import { describe, expect, test } from '@jest/globals';
import { extractTexts } from './extract-texts.ts';
import { findTextProblems, listTexts } from './find-text-problems.ts';

const TEXTS = 'frontends/sample/src/texts.ts';
const SCREEN = 'frontends/sample/src/Screen.tsx';
const textsOf = (path: string, source: string) => extractTexts(path, source).map(({ text }) => text);

describe('extracting texts', () => {
  test('reads literals with their escapes, and placeholders of templates as an ellipsis', () => {
    const source =
      "const a = 'It\\'s'; const b = \"He said\"; const c = `§{count === 1 ? 'a' : `b §{c}`} items of §{`}`}`;".replaceAll(
        '§',
        '$',
      );
    expect(textsOf('a.ts', source)).toEqual(["It's", 'He said', '… items of …']);
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

describe('the problems', () => {
  test('are texts of elements outside of texts.ts', () => {
    expect(findTextProblems(SCREEN, '<Button>Save</Button>')).toEqual([`${SCREEN}:1: “Save” belongs into texts.ts`]);
    expect(findTextProblems(SCREEN, '<Button>{texts.save}</Button>')).toEqual([]);
  });

  test('are refused words and phrases, also outside of texts.ts', () => {
    const refused = ['We mailed a link', 'Put it here', 'It stands below', 'Whoever has it', 'Take over the changes'];
    for (const text of refused) {
      expect(findTextProblems(TEXTS, `const a = '${text}';`)).toHaveLength(1);
      expect(findTextProblems('frontends/sample/src/hook.ts', `toast('${text}');`)).toHaveLength(1);
    }
    expect(findTextProblems(TEXTS, "const a = 'Today’s version';")).toHaveLength(1);
  });

  test('do not include names in code, nor the words inside of others', () => {
    const source = "import { put } from './put-mail.ts'; call('put', '/mail'); const a = 'We emailed the standstill';";
    expect(findTextProblems('frontends/sample/src/api.ts', source)).toEqual([]);
  });
});
