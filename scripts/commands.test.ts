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
