import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getLogOdds } from '../src/domain/writer/actions/classifiers.ts';
import { loadClassifiers } from '../src/outbound/embedded/load-classifiers.ts';
import { readMeetings } from './corpus.ts';
import { extractMeetingFeatures } from './train-classifiers.ts';

const service = join(import.meta.dirname, '..');
const run = promisify(execFile);
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'minutehand-training-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A corpus of invented meetings, each with an action and a decision. */
const corpus = ['roof', 'garden', 'kitchen', 'library', 'cellar', 'gate']
  .map((place, position) => {
    const lines = [
      [`The ${place} is older than the rest of the house.`, {}],
      [`We agreed that the ${place} is painted blue.`, { decision: 1, salient: 1 }],
      [`It rained on the ${place} for ${position + 2} days.`, {}],
      [`I will call the painter about the ${place} by Friday.`, { action: 1, salient: 1 }],
      ['Thank you all.', {}],
    ] as const;
    const utterances = lines.map(([text, marks], index) => ({
      start: index * 5,
      end: index * 5 + 4,
      speaker: 'AB'[index % 2],
      text,
      ...marks,
    }));
    return JSON.stringify({ meeting: `M${position}`, utterances });
  })
  .join('\n');

const train = (...args: string[]) => run(process.execPath, ['training/train.ts', ...args], { cwd: service });

describe('the weights of the classifiers', () => {
  it('are trained deterministically, and the service can load them', async () => {
    await writeFile(join(folder, 'train.jsonl'), corpus);
    await writeFile(join(folder, 'dev.jsonl'), corpus);
    const file = join(folder, 'classifiers.json');
    await train(folder, `--to=${file}`);
    const text = await readFile(file, 'utf8');
    expect(JSON.parse(text)).toEqual(expect.objectContaining({ attribution: expect.stringContaining('CC BY 4.0') }));
    expect((await train(folder, `--to=${file}`, '--check')).stdout).toContain('gives the weights of this repository');

    const classifiers = loadClassifiers(file);
    const [meeting] = readMeetings(join(folder, 'train.jsonl'));
    const [features = []] =
      meeting === undefined ? [] : extractMeetingFeatures([meeting], classifiers.inverseDocumentFrequency);
    // If these change, the features or the training changed, and the committed weights must be trained again.
    const odds = features.map((value) => getLogOdds(classifiers, 'action', value));
    expect(odds).toEqual([-2.153, -2.533, -2.243, 2.865, -2.472].map((value) => expect.closeTo(value, 2)));
  }, 120_000);

  it('state their corpus with its owner and license, as does NOTICE', async () => {
    const { attribution } = JSON.parse(await readFile(join(service, 'src/outbound/embedded/classifiers.json'), 'utf8'));
    const notice = (await readFile(join(service, 'NOTICE'), 'utf8')).replace(/\s+/g, ' ');
    for (const text of [attribution, notice]) {
      expect(text).toContain('AMI Meeting Corpus, University of Edinburgh and partners, CC BY 4.0');
    }
    expect(notice).toContain('https://creativecommons.org/licenses/by/4.0/');
    expect(notice).toContain('src/outbound/embedded/classifiers.json');
  });
});
