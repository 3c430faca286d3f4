import {
  failWith,
  type ModelRequest,
  respondWith,
  type ScriptedModel,
  startScriptedModel,
} from '@minutehand/test-kit/model';

export type Model = ScriptedModel;

/**
 * Starts a language model that turns the transcript's first segment into a line of the minutes and an action item. If the request
 * contains `refusedText`, it returns 403 with the request in the error, as real servers do.
 */
export function startModel({ title, refusedText }: { title: string; refusedText: string }): Promise<Model> {
  return startScriptedModel((request) => {
    const body = JSON.stringify(request);
    return body.includes(refusedText)
      ? failWith(403, { message: body, type: 'refused' })
      : respondWith(createCompletion(request, title));
  });
}

function createCompletion({ messages }: ModelRequest, title: string) {
  const prompt = messages.at(-1)?.content ?? '';
  // The model review of the lines.
  const numbers = [...prompt.matchAll(/^\{"line":(\d+)/gm)].map(([, number]) => Number(number));
  if (numbers.length > 0) return { verdicts: numbers.map((line) => ({ line, supported: 'yes', rewrite: '' })) };
  const [, heading = ''] = /^Headings: \["([^"]*)"/m.exec(prompt) ?? [];
  const [, quote = ''] = /^1 S\d+: (.*)$/m.exec(prompt) ?? [];
  const evidence = { segments: [1], quote };
  return {
    language: 'en',
    title,
    sections: [{ heading, lines: [{ topic: '', text: quote, ...evidence }] }],
    action_items: [{ description: quote, owner: '', due_date: '', ...evidence }],
  };
}
