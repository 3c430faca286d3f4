import { afterEach, describe, expect, it } from '@jest/globals';
import type { RetryTiming } from '@minutehand/service-kit/retry';
import {
  failWith,
  type ModelRequest,
  type ModelResponse,
  respondWith,
  type ScriptedModel,
  startScriptedModel,
} from '@minutehand/test-kit/model';
import type { DraftChecker } from '../src/app/ports.ts';
import { reviewDraft } from '../src/app/review-draft.ts';
import { checkDraft } from '../src/domain/check-draft.ts';
import type { Draft } from '../src/domain/draft.ts';
import { createLlmWriter } from '../src/outbound/llm/llm-writer.ts';
import { createInput } from './transcripts.ts';
import { unlimitedTokenBudget } from './unlimited-token-budget.ts';

let model: ScriptedModel;
afterEach(() => model.stop());

const retryTiming: RetryTiming = {
  now: () => new Date('2026-03-02T12:00:00Z'),
  sleep: async () => undefined,
  random: () => 1,
};
const { signal } = new AbortController();
const checker: DraftChecker = { check: async (draft, input) => checkDraft(draft, input) };

type Meeting = {
  readonly name: string;
  readonly code: string;
  readonly transcript: string;
  /** Text, segment and quote. */
  readonly lines: readonly (readonly [string, number, string])[];
  readonly task: readonly [string, number, string];
  /** A line with a number that is not in the transcript. */
  readonly invented: readonly [string, number, string];
};

const meetings: readonly Meeting[] = [
  {
    name: 'German',
    code: 'de',
    transcript: `
Anna: Guten Morgen, wir müssen heute über den Umzug in das neue Büro sprechen, und ich habe die Kosten mit dabei.
Bernd: Der Vermieter will 4200 Euro für die Fläche, das ist mehr als wir für dieses Jahr geplant haben.
Anna: Dann nehmen wir die kleinere Fläche im zweiten Stock, die ist auch noch frei und sie ist nicht so teuer.
Bernd: Ich schicke dem Vermieter die Zusage bis Freitag und frage auch nach den Schlüsseln für die Tür.`,
    lines: [
      [
        'Der Vermieter verlangt für die Fläche 4200 Euro, und das ist mehr als geplant.',
        2,
        'Der Vermieter will 4200 Euro für die Fläche',
      ],
      [
        'Das Team nimmt die kleinere Fläche im zweiten Stock, weil sie nicht so teuer ist.',
        3,
        'Dann nehmen wir die kleinere Fläche im zweiten Stock',
      ],
    ],
    task: ['Dem Vermieter die Zusage schicken', 4, 'Ich schicke dem Vermieter die Zusage bis Freitag'],
    invented: ['Der Vermieter verlangt 9900 Euro für die Fläche.', 2, 'Der Vermieter will 4200 Euro für die Fläche'],
  },
  {
    name: 'French',
    code: 'fr',
    transcript: `
Anne: Bonjour à tous, nous devons parler du déménagement dans le nouveau bureau et j'ai les coûts avec moi.
Bruno: Le propriétaire demande 4200 euros pour la surface et c'est plus que ce que nous avons prévu pour l'année.
Anne: Alors on prend la petite surface au deuxième étage, elle est libre et elle n'est pas trop chère pour nous.
Bruno: Je vais envoyer la réponse au propriétaire vendredi et je vais demander les clés de la porte.`,
    lines: [
      [
        'Le propriétaire demande 4200 euros pour la surface, et c’est plus que le budget prévu.',
        2,
        'Le propriétaire demande 4200 euros pour la surface',
      ],
      [
        'L’équipe prend la petite surface au deuxième étage, qui est libre et pas trop chère.',
        3,
        'Alors on prend la petite surface au deuxième étage',
      ],
    ],
    task: ['Envoyer la réponse au propriétaire', 4, 'Je vais envoyer la réponse au propriétaire vendredi'],
    invented: ['Le propriétaire demande 9900 euros.', 2, 'Le propriétaire demande 4200 euros pour la surface'],
  },
  {
    name: 'Spanish',
    code: 'es',
    transcript: `
Ana: Buenos días, hoy tenemos que hablar de la mudanza a la nueva oficina y aquí están los costes para este año.
Bruno: El propietario pide 4200 euros por la superficie y es más de lo que tenemos para este año en el presupuesto.
Ana: Entonces nos quedamos con la superficie pequeña en la segunda planta, que está libre y no es muy cara.
Bruno: Yo envío la respuesta al propietario el viernes y pido también las llaves de la puerta para la mudanza.`,
    lines: [
      [
        'El propietario pide 4200 euros por la superficie y es más de lo que hay en el presupuesto.',
        2,
        'El propietario pide 4200 euros por la superficie',
      ],
      [
        'El equipo se queda con la superficie pequeña en la segunda planta, que no es muy cara.',
        3,
        'Entonces nos quedamos con la superficie pequeña en la segunda planta',
      ],
    ],
    task: ['Enviar la respuesta al propietario', 4, 'Yo envío la respuesta al propietario el viernes'],
    invented: ['El propietario pide 9900 euros.', 2, 'El propietario pide 4200 euros por la superficie'],
  },
  {
    name: 'Japanese',
    code: 'ja',
    transcript: `
田中: おはようございます。今日は新しいオフィスへの引っ越しについて話します。費用も持ってきました。
佐藤: 大家さんはこの面積に4200ユーロを求めています。今年の予算より高いです。
田中: では二階の小さい部屋にしましょう。まだ空いていますし、高くありません。
佐藤: 金曜日までに大家さんに返事を送ります。鍵のことも聞きます。`,
    lines: [
      ['大家さんは4200ユーロを求めている。', 2, '大家さんはこの面積に4200ユーロを求めています'],
      ['二階の小さい部屋に決めた。', 3, 'では二階の小さい部屋にしましょう'],
    ],
    task: ['大家さんに返事を送る', 4, '金曜日までに大家さんに返事を送ります'],
    invented: ['大家さんは9900ユーロを求めている。', 2, '大家さんはこの面積に4200ユーロを求めています'],
  },
];

const ENGLISH = [
  'The landlord asks for 4200 euros for the space, and that is more than the budget of this year.',
  'The team takes the small space on the second floor, because it is free and not too expensive.',
];
const ENGLISH_TASK = 'Send the answer to the landlord';

function createResponse({ lines, task }: Pick<Meeting, 'lines' | 'task'>): ModelResponse {
  const cite = ([text, segment, quote]: Meeting['task']) => ({ topic: '', text, segments: [segment], quote });
  const { text: description, ...evidence } = cite(task);
  return respondWith({
    language: 'en',
    title: '',
    sections: [{ heading: 'Discussion Points', lines: lines.map(cite) }],
    action_items: [{ description, owner: '', due_date: '', ...evidence }],
  });
}
const inEnglish = ({ lines, task }: Meeting) => ({
  lines: lines.map(([, ...place], index) => [ENGLISH[index] ?? '', ...place] as const),
  task: [ENGLISH_TASK, task[1], task[2]] as const,
});

async function write(
  meeting: Meeting,
  script: readonly ModelResponse[] | ((request: ModelRequest, count: number) => ModelResponse),
  language = '',
): Promise<Draft> {
  model = await startScriptedModel(script);
  const settings = { baseUrl: model.baseUrl, apiKey: '', model: 'scripted', timeoutMs: 5_000, contextTokens: 32_000 };
  const writer = createLlmWriter(settings, retryTiming);
  const input = createInput(meeting.transcript, { language });
  const options = { signal, tokenBudget: unlimitedTokenBudget, onProgress: () => undefined, canFallBack: false };
  const checked = checkDraft(await writer.write(input, options), input);
  return reviewDraft(checked, input, {
    reviewer: writer,
    checker,
    tokenBudget: unlimitedTokenBudget,
    signal,
    log: { warn: () => undefined },
  });
}
/** The output of the model: the attendees are derived without it. */
const getTexts = ({ sections, actionItems }: Draft): string[] => [
  ...sections.filter(({ heading }) => heading !== 'Attendees').flatMap(({ lines }) => lines.map(({ text }) => text)),
  ...actionItems.map(({ description }) => description),
];
const isReviewRequest = ({ messages }: ModelRequest) => messages[1]?.content.startsWith('{"line":') === true;
const supportAll = respondWith({
  verdicts: [1, 2, 3, 4].map((line) => ({ line, supported: 'yes', rewrite: '' })),
});

describe.each(meetings)('a meeting in $name', (meeting) => {
  const native = createResponse(meeting);
  const english = createResponse(inEnglish(meeting));
  const ownTexts = [...meeting.lines.map(([text]) => text), meeting.task[0]];

  it('keeps a response in its own language after one call', async () => {
    const draft = await write(meeting, (request) => (isReviewRequest(request) ? supportAll : native));
    expect(getTexts(draft)).toEqual(ownTexts);
    expect(draft).toMatchObject({ notice: '', droppedClaims: 0 });
    expect(model.requests.filter((request) => !isReviewRequest(request))).toHaveLength(1);
  });

  it('requests one repair of a response in the wrong language', async () => {
    const draft = await write(meeting, (request, count) =>
      isReviewRequest(request) ? supportAll : count === 1 ? english : native,
    );
    expect(getTexts(draft)).toEqual(ownTexts);
    expect(draft.notice).toBe('');
    expect(model.requests[1]?.messages.at(-1)?.content).toContain(
      `written in English and must be written in ${meeting.name}`,
    );
  });

  it.each([
    ['stays in the wrong language', english],
    ['is unusable after the repair', respondWith('I have translated it.')],
    ['is not repaired because the model refuses', respondWith('', { refusal: 'No.' })],
    ['cannot be repaired, because the call fails', failWith(401)],
  ])('keeps a response and adds a notice if it %s', async (_, second) => {
    const draft = await write(meeting, (request, count) =>
      isReviewRequest(request) ? supportAll : count === 1 ? english : second,
    );
    expect(getTexts(draft)).toEqual([...ENGLISH, ENGLISH_TASK]);
    expect(draft.notice).toBe(`Written in English instead of ${meeting.name}.`);
    expect(model.requests.filter((request) => !isReviewRequest(request))).toHaveLength(2);
  });

  it('accepts minutes in English if the account requires English, and the model review compares them by meaning', async () => {
    const draft = await write(
      meeting,
      (request) =>
        isReviewRequest(request)
          ? respondWith({
              verdicts: [
                { line: 1, supported: 'yes', rewrite: '' },
                { line: 2, supported: 'no', rewrite: '' },
                { line: 3, supported: 'partly', rewrite: '' },
              ],
            })
          : english,
      'en',
    );
    expect(getTexts(draft)).toEqual([ENGLISH[0], ENGLISH_TASK]);
    expect(draft).toMatchObject({ notice: '', dropped: [{ text: ENGLISH[1], reason: 'not_supported' }] });
    expect(draft.actionItems).toMatchObject([{ isDoubtful: true }]);
  });

  it('drops a number that was not said, and a quote that is not in the transcript', async () => {
    const [text, , quote] = meeting.lines[1] ?? ['', 0, ''];
    const lines = [
      meeting.lines[0] ?? meeting.invented,
      meeting.invented,
      [text, 3, `${quote.slice(0, 3)}xyz xyz xyz xyz`] as const,
    ];
    const draft = await write(meeting, (request) =>
      isReviewRequest(request) ? supportAll : createResponse({ lines, task: meeting.task }),
    );
    expect(getTexts(draft)).toEqual([meeting.lines[0]?.[0], meeting.task[0]]);
    expect(draft.dropped?.map(({ reason }) => reason)).toEqual(['number_not_said', 'quote_not_found']);
  });
});

describe('minutes in English of a meeting in English', () => {
  it('are not repaired', async () => {
    const english: Meeting = {
      ...(meetings[0] as Meeting),
      transcript: `
Anna: Good morning, today we have to talk about the move to the new office, and I have the costs with me.
Ben: The landlord wants 4200 euros for the space and that is more than we have in the budget for this year.`,
    };
    const line = [
      'The landlord wants 4200 euros for the space.',
      2,
      'The landlord wants 4200 euros for the space',
    ] as const;
    const response = createResponse({ lines: [line], task: line });
    const draft = await write(english, (request) => (isReviewRequest(request) ? supportAll : response));
    expect(draft.notice).toBe('');
    expect(model.requests).toHaveLength(2);
  });
});
