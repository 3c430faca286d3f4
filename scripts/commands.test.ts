import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { resolveFromRoot } from './lib/paths.ts';

const makefile = readFileSync(resolveFromRoot('Makefile'), 'utf8');
const { scripts } = JSON.parse(readFileSync(resolveFromRoot('package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** The command of each make target, without the variables that pass arguments. */
const targets = [...makefile.matchAll(/^([a-z-]+):\n\t@exec ([^\n$]+)/gm)].map(([, name = '', command = '']) => ({
  name,
  command: command.trim(),
}));

const READMES = ['README.md', 'charts/minutehand/README.md'];

/** The lines of the code blocks. */
const readCommands = (path: string): string[] =>
  [...readFileSync(resolveFromRoot(path), 'utf8').matchAll(/^```\w*\n(.*?)^```/gms)].flatMap(([, block = '']) =>
    block.split('\n'),
  );

describe.each(READMES)('the commands of %s', (path) => {
  it('run Node through scripts/with-node, which finds or fetches the version that the product needs', () => {
    const commands = readCommands(path).filter((line) => /(^|[|;&(]|\s)(node|npm|npx) /.test(line));
    expect(commands.length).toBeGreaterThan(0);
    expect(commands.filter((line) => !/(^|[|;&(] *)scripts\/with-node (node|npm|npx) /.test(line))).toEqual([]);
  });
});

describe('npm scripts', () => {
  it('mirror the make targets', () => {
    const mirrored = targets.map(({ name, command }) => [name.replace('-', ':'), command]);
    expect(scripts).toEqual(Object.fromEntries(mirrored));
  });

  it('cover every make target', () => {
    const phony = /^\.PHONY: (.*)$/m.exec(makefile)?.[1]?.split(' ');
    expect(targets.map(({ name }) => name)).toEqual(phony);
  });
});
