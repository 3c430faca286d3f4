import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request for a transcription as received. */
export type SpeechRequest = {
  readonly authorization: string;
  /** The text fields of the form; a repeated one is joined with commas. */
  readonly fields: Readonly<Record<string, string>>;
  readonly filename: string;
  readonly audio: Buffer;
};

/** A scripted response. `ending: none` sends nothing, `terminated` disconnects halfway. */
export type SpeechResponse = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent unchanged, anything else as JSON. */
  readonly body?: unknown;
  readonly ending?: 'whole' | 'none' | 'terminated';
};

export type SpeechScript =
  | readonly SpeechResponse[]
  | ((request: SpeechRequest, count: number) => SpeechResponse | Promise<SpeechResponse>);

export type ScriptedSpeech = {
  readonly url: string;
  readonly requests: SpeechRequest[];
  readonly stop: () => Promise<void>;
};

export type SpeechSegment = { start: number; end: number; text: string; speaker?: string };

/** A response in the format verbose_json. */
export const respondWithSegments = (segments: readonly SpeechSegment[]): SpeechResponse => ({
  body: {
    task: 'transcribe',
    language: 'english',
    duration: segments.at(-1)?.end ?? 0,
    text: segments.map(({ text }) => text).join(' '),
    segments: segments.map((segment, id) => ({ id, seek: 0, avg_logprob: -0.2, no_speech_prob: 0.01, ...segment })),
  },
});

/** An error response of the API. */
export const respondWithError = (
  status: number,
  error: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): SpeechResponse => ({
  status,
  headers,
  body: { error: { message: 'scripted', type: 'scripted', code: null, ...error } },
});

/** Starts a server for `/audio/transcriptions` that returns scripted responses in order (the last one is repeated), or by a function. */
export async function startScriptedSpeech(script: SpeechScript): Promise<ScriptedSpeech> {
  const requests: SpeechRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const bytes = await buffer(incoming);
    if (incoming.method !== 'POST' || incoming.url !== '/v1/audio/transcriptions') {
      response.writeHead(404).end();
      return;
    }
    const form = await new Response(bytes, {
      headers: { 'content-type': incoming.headers['content-type'] ?? '' },
    }).formData();
    const request = await readForm(form, incoming.headers.authorization ?? '');
    requests.push(request);
    const scripted =
      typeof script === 'function'
        ? await script(request, requests.length)
        : script.at(Math.min(requests.length, script.length) - 1);
    if (scripted === undefined) throw new Error('The script is empty.');
    if (scripted.ending === 'none') return;
    const text = typeof scripted.body === 'string' ? scripted.body : JSON.stringify(scripted.body);
    response.writeHead(scripted.status ?? 200, { 'content-type': 'application/json', ...scripted.headers });
    if (scripted.ending === 'terminated') response.write(text.slice(0, text.length / 2), () => response.destroy());
    else response.end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function readForm(form: FormData, authorization: string): Promise<SpeechRequest> {
  const fields: Record<string, string> = {};
  for (const name of new Set(form.keys())) {
    const texts = form.getAll(name).filter((value) => typeof value === 'string');
    if (texts.length > 0) fields[name] = texts.join(',');
  }
  const file = form.get('file');
  if (!(file instanceof File)) return { authorization, fields, filename: '', audio: Buffer.alloc(0) };
  return { authorization, fields, filename: file.name, audio: Buffer.from(await file.arrayBuffer()) };
}
