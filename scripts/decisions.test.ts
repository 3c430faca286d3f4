import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { resolveFromRoot } from './lib/paths.ts';

const FOLDER = resolveFromRoot('docs', 'decisions');
const FORMAT =
  /^# (\d{4}) [A-Z.][^\n]*\n\n- \*\*Status\*\*: ([^\n]+)\n- \*\*Date\*\*: (\d{4}-\d{2}-\d{2})\n\n## Context\n\n[\s\S]+\n## Decision\n\n[\s\S]+\n## Consequences\n\n[\s\S]+$/;

const index = readFileSync(`${FOLDER}/README.md`, 'utf8');
const records = readdirSync(FOLDER).filter((name) => name !== 'README.md');

describe('a decision record', () => {
  it.each(records)('%s has a number, title, status, date, context, decision and consequences', (name) => {
    expect(name).toMatch(/^\d{4}(-[a-z0-9]+)+\.md$/);
    const [, number] = FORMAT.exec(readFileSync(`${FOLDER}/${name}`, 'utf8')) ?? [];
    expect(number).toBe(name.slice(0, 4));
  });

  it.each(records)('%s is in the index with its title, status and date', (name) => {
    const text = readFileSync(`${FOLDER}/${name}`, 'utf8');
    const [title = ''] = /(?<=^# \d{4} ).*$/m.exec(text) ?? [];
    const [, number, status, date] = FORMAT.exec(text) ?? [];
    expect(index).toContain(`| [${number}](${name}) | ${title} | ${status} | ${date} |`);
  });

  it('has a unique number', () => {
    const numbers = records.map((name) => name.slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
