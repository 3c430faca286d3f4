import { failWith, type ModelResponse, respondWith } from '@minutehand/test-kit/model';

/** A form of responses of models, with the number of calls and the outcome that it leads to. */
export type ResponseForm = {
  readonly name: string;
  /** The responses in order; the last one is repeated. */
  readonly responses: readonly ModelResponse[];
  /** ISO 639-1 language in the account settings; the transcript language if absent. */
  readonly language?: string;
  readonly calls: number;
  /** True if the transcript is read in chunks, which takes a call for each, and one to merge them. */
  readonly isReadInChunks?: boolean;
  /** "ready", or the code of the failure; with the beginning of the notice, if there is one. */
  readonly outcome: string;
};

const line = {
  topic: '',
  text: 'The session check is slow.',
  segments: [4],
  quote: 'The session check takes about two seconds',
};
const decision = {
  topic: '',
  text: 'The session check gets the cache.',
  segments: [6],
  quote: "let's go with the cache for the session check",
};
const english = {
  topic: '',
  text: 'The session check is slow for all of the customers, and they complain about it.',
  segments: [4],
  quote: line.quote,
};
const french = {
  topic: '',
  text: 'La vérification de la session est lente pour tous les clients, et ils se plaignent.',
  segments: [4],
  quote: line.quote,
};
const minutes = {
  language: 'en',
  outline: [],
  sections: [
    { heading: 'Discussion Points', lines: [line] },
    { heading: 'Decisions Made', lines: [decision] },
  ],
  action_items: [],
  title: 'Release planning',
  summary: { sentences: [], decisions: [] },
  differs: [],
};
const json = JSON.stringify(minutes);
const withLines = (...lines: readonly unknown[]) => ({
  ...minutes,
  sections: [{ heading: 'Discussion Points', lines }],
});
const merged = {
  ...{ title: minutes.title, summary: [], action_items: [] },
  sections: [{ heading: 'Discussion Points', lines: [{ topic: '', claim: 1 }] }],
};
const sizeRejected = failWith(400, { code: 'context_length_exceeded' });
const limitReached = respondWith(json.slice(0, json.indexOf('"action_items"') - 2), { finishReason: 'length' });
const nothingWritten = respondWith('<think>First I list all topics, then', { finishReason: 'length' });
const respondWithMessage = (message: object): ModelResponse =>
  respondWith('', { body: { model: 'm', choices: [{ index: 0, finish_reason: 'stop', message }] } });
const createReadyForm = (name: string, response: unknown, outcome = 'ready'): ResponseForm => ({
  ...{
    name,
    responses: [
      typeof response === 'object' && response !== null && 'status' in response
        ? (response as ModelResponse)
        : respondWith(response),
    ],
  },
  ...{ calls: 1, outcome },
});

/** The forms of responses of real models: around the JSON, in the JSON, in its lines, and in the wrong language. */
export const responseForms: readonly ResponseForm[] = [
  createReadyForm('JSON as requested', minutes),
  createReadyForm(
    'thoughts in `<think>`, with braces, before the JSON',
    `<think>I need {"sections": []}, I think.</think>\n${json}`,
  ),
  createReadyForm(
    'thoughts in `<think>` that are not ended before the JSON',
    `<think>I write {the minutes} now.\n${json}`,
  ),
  createReadyForm(
    'prose and a code fence around the JSON',
    `Here are {your} minutes:\n\`\`\`json\n${json}\n\`\`\`\nAnything else?`,
  ),
  createReadyForm('two objects, of which the last counts', `{"sections": [], "action_items": []}\nBetter:\n${json}`),
  createReadyForm('a second object without lines', `${json}\nOr:\n{"sections": [], "action_items": []}`),
  createReadyForm('trailing commas', json.replaceAll(']}', ',]}').replaceAll('[,]', '[]')),
  createReadyForm(
    'the arguments of a tool call',
    respondWithMessage({
      content: null,
      tool_calls: [{ type: 'function', function: { name: 'minutes', arguments: json } }],
    }),
  ),
  createReadyForm('`reasoning_content` without content', respondWithMessage({ content: '', reasoning_content: json })),
  createReadyForm(
    'segments as text: "4" or "segment 4"',
    withLines({ ...line, segments: '4' }, { ...decision, segments: ['segment 6'] }),
  ),
  createReadyForm('a list of texts as the content', respondWithMessage({ content: [{ type: 'text', text: json }] })),
  createReadyForm('the arguments of a function call, as an object', {
    ...respondWithMessage({ content: null, function_call: { name: 'minutes', arguments: minutes } }),
  }),
  createReadyForm('`reasoning` without content', respondWithMessage({ content: '', reasoning: json })),
  createReadyForm('null and missing fields', {
    ...minutes,
    title: null,
    action_items: undefined,
    summary: null,
    language: null,
  }),
  createReadyForm('fields in another case: "actionItems", "Quote"', {
    Language: 'en',
    Sections: [{ Heading: 'Discussion Points', Lines: [{ Text: line.text, Segments: [4], Quote: line.quote }] }],
    actionItems: [],
  }),
  createReadyForm(
    'a list of evidence for a line',
    withLines({ text: line.text, evidence: [{ segments: [4], quote: line.quote }] }),
  ),
  createReadyForm(
    'a line without a quote among good ones',
    withLines(line, { text: 'Everybody was happy.' }),
    'ready, 1 line dropped',
  ),
  createReadyForm('headings with markup, another case or a synonym', {
    ...minutes,
    sections: [{ heading: '## KEY DECISIONS', lines: [decision] }],
  }),
  createReadyForm(
    'lines under a heading that was not requested',
    { ...minutes, sections: [...minutes.sections, { heading: 'Gossip', lines: [line] }] },
    'ready, 1 line dropped',
  ),
  createReadyForm(
    'placeholders ("…", "N/A") as lines',
    withLines(line, { topic: 'N/A', text: '…', segments: [], quote: 'N/A' }),
  ),
  createReadyForm(
    '"[4]" or "(see segment 4)" within the text',
    withLines({ ...line, text: 'The session check (see segment 4) is slow [4].' }),
  ),
  createReadyForm(
    'several quotes of a line',
    withLines({ ...line, quote: [line.quote, 'customers complain about the login page'] }),
  ),
  createReadyForm('numbers of segments one too high', withLines({ ...line, segments: [5] })),
  createReadyForm(
    'a quote with one wrong word',
    withLines({ ...line, quote: 'The session check takes nearly two seconds, and customers complain' }),
  ),
  createReadyForm(
    'a response that ends early',
    json.slice(0, json.indexOf('"action_items"') - 2),
    'ready, “The language model stopped…”',
  ),
  {
    ...{
      name: 'no JSON at first, JSON after the repair',
      responses: [respondWith('Sure! Here you go.'), respondWith(minutes)],
    },
    ...{ calls: 2, outcome: 'ready' },
  },
  {
    name: 'no JSON at all',
    responses: [respondWith('Sure! Here you go.')],
    calls: 2,
    outcome: '`generation.response_unusable`',
  },
  {
    ...{ name: 'lines that the transcript does not support', calls: 1 },
    responses: [respondWith(withLines({ ...line, quote: 'wombats eat purple bricks for breakfast' }))],
    outcome: 'empty, 1 line dropped, “Nothing is written here:…”',
  },
  {
    ...{ name: 'thoughts only', responses: [respondWith('<think>I cannot see {the minutes} yet.</think>')] },
    ...{ calls: 2, outcome: '`generation.response_empty`' },
  },
  { name: 'an empty response', responses: [respondWith('')], calls: 2, outcome: '`generation.response_empty`' },
  {
    name: 'a refusal',
    responses: [respondWith('', { refusal: 'No.' })],
    calls: 1,
    outcome: '`generation.model_refused`',
  },
  {
    ...{ name: 'a refusal in prose', responses: [respondWith('I’m sorry, but I can’t help with that.')] },
    ...{ calls: 1, outcome: '`generation.model_refused`' },
  },
  {
    ...{ name: 'a refusal in German, after thoughts', calls: 1, outcome: '`generation.model_refused`' },
    responses: [respondWith('<think>{no}</think>Es tut mir leid, dabei kann ich nicht helfen.')],
  },
  {
    ...{ name: 'a refusal as an error', responses: [respondWith({ error: 'I must decline this request.' })] },
    ...{ calls: 1, outcome: '`generation.model_refused`' },
  },
  {
    ...{
      name: 'another language at first',
      responses: [respondWith(withLines(english)), respondWith(withLines(french))],
    },
    ...{ language: 'fr', calls: 2, outcome: 'ready' },
  },
  {
    ...{ name: 'another language again after the repair', responses: [respondWith(withLines(english))] },
    ...{ language: 'fr', calls: 2, outcome: 'ready, “Written in English…”' },
  },
  {
    ...{ name: 'a request that is rejected once as too long', isReadInChunks: true, calls: 4, outcome: 'ready' },
    responses: [sizeRejected, respondWith(minutes), respondWith(minutes), respondWith(merged)],
  },
  {
    ...{ name: 'a request that is always rejected as too long', responses: [sizeRejected], isReadInChunks: true },
    ...{ calls: 6, outcome: '`generation.too_long`' },
  },
  {
    ...{ name: 'a response that reaches its token limit once', calls: 2, outcome: 'ready' },
    responses: [limitReached, respondWith(minutes)],
  },
  {
    ...{ name: 'a response that always reaches its token limit', responses: [limitReached] },
    ...{ calls: 2, outcome: 'ready, “The language model stopped…”' },
  },
  {
    name: 'a response that reaches its token limit, then no JSON',
    responses: [limitReached, respondWith('Sure! Here you go.')],
    ...{ calls: 2, outcome: 'ready, “The language model stopped…”' },
  },
  {
    name: 'no JSON at first, then a repair that reaches its token limit',
    responses: [respondWith('Sure! Here you go.'), limitReached],
    ...{ calls: 2, outcome: 'ready, “The language model stopped…”' },
  },
  {
    name: 'a response that reaches its token limit before its first line, once',
    responses: [nothingWritten, respondWith(minutes), respondWith(minutes), respondWith(merged)],
    ...{ isReadInChunks: true, calls: 4, outcome: 'ready' },
  },
  {
    name: 'a response that always reaches its token limit before its first line',
    responses: [nothingWritten],
    ...{ isReadInChunks: true, calls: 4, outcome: '`generation.too_long`' },
  },
];
