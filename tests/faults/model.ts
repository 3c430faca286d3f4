import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Model = { readonly baseUrl: string; readonly stop: () => Promise<void> };

/**
 * A language model behind the chat completions interface, to which the transcript's first turn is all that matters: a line of the
 * minutes and an action item. Where it is shown the word `refused`, it answers 403 and repeats what it was asked, as servers do.
 */
export async function startModel({ title, refused }: { title: string; refused: string }): Promise<Model> {
  const server = createServer(async (request, response) => {
    const asked = await text(request);
    const isRefused = asked.includes(refused);
    const body = isRefused ? { error: { message: asked, type: 'refused', code: null } } : completion(asked, title);
    response.writeHead(isRefused ? 403 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function completion(asked: string, title: string) {
  const { messages } = JSON.parse(asked) as { messages: { content: string }[] };
  const question = messages.at(-1)?.content ?? '';
  const [, heading = ''] = /^Headings: \["([^"]*)"/m.exec(question) ?? [];
  const [, quote = ''] = /"n":1,.*"text":"([^"]*)"/.exec(question) ?? [];
  const evidence = { segments: [1], quote };
  const answer = {
    language: 'en',
    title,
    sections: [{ heading, lines: [{ topic: '', text: quote, ...evidence }] }],
    action_items: [{ description: quote, owner: '', due_date: '', ...evidence }],
  };
  const message = { role: 'assistant', content: JSON.stringify(answer), refusal: null };
  return {
    id: 'completion',
    object: 'chat.completion',
    created: 1,
    model: 'scripted',
    choices: [{ index: 0, finish_reason: 'stop', message }],
    usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
  };
}
