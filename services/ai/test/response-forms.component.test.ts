import { readFileSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { afterAll, describe, expect, it } from '@jest/globals';
import { isAppError } from '@minutehand/contracts/errors';
import { startScriptedModel } from '@minutehand/test-kit/model';
import { checkDraft } from '../src/domain/check-draft.ts';
import { type ResponseForm, responseForms } from './response-forms.ts';
import { createScriptedWriter } from './scripted-writer.ts';
import { createInput, planning } from './transcripts.ts';

const page = new URL('../README.md', import.meta.url);
/** With this variable, the table is rewritten with the seconds of this run. */
const isRecording = process.env.RECORD_RESPONSE_FORMS === '1';
const rows: string[] = [];

/** Writes minutes with the responses of a scripted server. */
async function writeWithForm({
  responses,
  language,
}: ResponseForm): Promise<{ calls: number; seconds: number; outcome: string }> {
  const input = createInput(planning, { language });
  const model = await startScriptedModel(responses);
  const { writer, options } = createScriptedWriter(model.baseUrl);
  const start = performance.now();
  try {
    const draft = checkDraft(await writer.write(input, options), input);
    const lines = draft.sections.slice(1).flatMap((section) => section.lines);
    const dropped = draft.droppedClaims === 0 ? '' : `, ${draft.droppedClaims} line dropped`;
    const [words = ''] = /^(?:Written(?: \S+){2}|\S+(?: \S+){3})/.exec(draft.notice) ?? [];
    const notice = words === '' ? '' : `, “${words}…”`;
    return { ...end(), outcome: `${lines.length === 0 ? 'empty' : 'ready'}${dropped}${notice}` };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { ...end(), outcome: `\`${error.code}\`` };
  } finally {
    await model.stop();
  }

  function end() {
    return { calls: model.requests.length, seconds: (performance.now() - start) / 1_000 };
  }
}

describe('responses of a model', () => {
  it.each(responseForms.map((form): [string, ResponseForm] => [form.name, form]))(
    'result in minutes after at most two calls if they are usable, and otherwise in one error message: %s',
    async (name, form) => {
      const { calls, seconds, outcome } = await writeWithForm(form);
      expect({ calls, outcome }).toEqual({ calls: form.calls, outcome: form.outcome });
      if (form.isReadInChunks !== true) expect(calls).toBeLessThanOrEqual(2);
      rows.push(`| ${name} | ${calls} | ${seconds.toFixed(2)} | ${outcome} |`);
      if (isRecording) return;
      // The page has the same row, with the seconds of another run.
      const row = readFileSync(page, 'utf8')
        .split('\n')
        .find((row) => row.startsWith(`| ${name} |`));
      expect(row?.replace(/\| \d+\.\d\d \|/, '|')).toBe(`| ${name} | ${calls} | ${outcome} |`);
    },
  );

  afterAll(() => {
    if (!isRecording) return;
    const text = readFileSync(page, 'utf8');
    const [before = '', rest = ''] = text.split(
      /(?<=\| case \| calls \| seconds \| outcome \|\n\|---\|---\|---\|---\|\n)/,
    );
    const after = rest
      .split('\n')
      .filter((row) => !row.startsWith('| '))
      .join('\n');
    writeFileSync(page, `${before}${rows.join('\n')}\n${after}`);
  });
});
