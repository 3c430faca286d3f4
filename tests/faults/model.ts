import {
  failWith,
  type ModelRequest,
  respondWith,
  type ScriptedModel,
  startScriptedModel,
} from '@minutehand/test-kit/model';

export type Model = ScriptedModel;

/**
 * A language model to which the transcript's first turn is all that matters: a line of the minutes and an action item. Where it
 * is shown the word `refused`, it answers 403 and repeats what it was asked, as servers do.
 */
export function startModel({ title, refused }: { title: string; refused: string }): Promise<Model> {
  return startScriptedModel((request) => {
    const asked = JSON.stringify(request);
    return asked.includes(refused)
      ? failWith(403, { message: asked, type: 'refused' })
      : respondWith(createCompletion(request, title));
  });
}

function createCompletion({ messages }: ModelRequest, title: string) {
  const question = messages.at(-1)?.content ?? '';
  const [, heading = ''] = /^Headings: \["([^"]*)"/m.exec(question) ?? [];
  const [, quote = ''] = /"n":1,.*"text":"([^"]*)"/.exec(question) ?? [];
  const evidence = { segments: [1], quote };
  return {
    language: 'en',
    title,
    sections: [{ heading, lines: [{ topic: '', text: quote, ...evidence }] }],
    action_items: [{ description: quote, owner: '', due_date: '', ...evidence }],
  };
}
