import { describe, expect, it } from '@jest/globals';
import { respondWith, startScriptedModel } from '@minutehand/test-kit/model';
import { checkDraft } from '../../src/domain/check-draft.ts';
import { isFragment } from '../../src/domain/writer/formalities/fragments.ts';
import { isMeetingFormality } from '../../src/domain/writer/formalities/meeting-formality.ts';
import { createScriptedWriter } from '../scripted-writer.ts';
import { createInput } from '../transcripts.ts';
import { sampleMeetings } from './sample-meetings.ts';
import { type SampleResponse, sampleResponses } from './sample-responses.ts';

const split = (text: string): string[] => text.split(' | ').map((part) => part.trim());
const getText = (line: string): string => split(line)[2] ?? '';

function createLine(line: string) {
  const [segment, quote, text] = split(line);
  return { topic: '', text, segments: [Number(segment)], quote };
}

function createResponse({ lines, decisions, items, untrue }: SampleResponse) {
  return {
    language: 'en',
    title: '',
    sections: [
      { heading: 'Discussion Points', lines: [...lines, ...untrue].map(createLine) },
      { heading: 'Decisions Made', lines: decisions.map(createLine) },
    ],
    action_items: items.map((item) => {
      const [segment, quote, owner, due_date, description] = split(item);
      return { description, owner, due_date, segments: [Number(segment)], quote };
    }),
  };
}

async function write(name: string, transcript: string) {
  const response = sampleResponses[name];
  if (response === undefined) throw new Error(`There is no response about ${name}.`);
  const input = createInput(transcript);
  const model = await startScriptedModel([respondWith(createResponse(response))]);
  const { writer, options } = createScriptedWriter(model.baseUrl);
  const draft = checkDraft(await writer.write(input, options), input);
  await model.stop();
  return { response, draft, input };
}

describe.each(sampleMeetings)('minutes that a model writes of a meeting: $name', ({ name, transcript }) => {
  it('contain the true statements with owners and due dates, and no others', async () => {
    const { response, draft, input } = await write(name, transcript);
    const getLines = (heading: string) =>
      draft.sections.find((section) => section.heading === heading)?.lines.map(({ text }) => text);
    expect(getLines('Discussion Points')).toEqual(response.lines.map(getText));
    expect(getLines('Decisions Made')).toEqual(response.decisions.map(getText));
    const isNamed = (owner: string, written: string) =>
      written === '' ? owner === '' : owner.toLowerCase().includes(written.toLowerCase());
    const found = draft.actionItems.map((item) => ({
      task: item.description,
      day: item.dueDate,
      owner: input.speakers.find(({ id }) => id === item.ownerSpeakerId)?.name ?? item.ownerName,
    }));
    expect(found.map(({ task, day }) => ({ task, day }))).toEqual(
      response.items.map(split).map(([, , , day, task]) => ({ task, day })),
    );
    for (const [at, item] of response.items.entries()) {
      expect([found[at]?.owner, isNamed(found[at]?.owner ?? '', split(item)[2] ?? '')]).toEqual([
        found[at]?.owner,
        true,
      ]);
    }
  });

  it('contain no fragment and no formalities', async () => {
    const { draft } = await write(name, transcript);
    const texts = draft.sections.flatMap(({ heading, lines }) =>
      heading === 'Attendees' ? [] : lines.map(({ text }) => text),
    );
    expect(texts.filter((text) => isFragment(text) || isMeetingFormality(text))).toEqual([]);
  });
});
