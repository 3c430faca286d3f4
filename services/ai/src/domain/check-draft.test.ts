import { describe, expect, it } from '@jest/globals';
import { SUGGESTED_TITLE_WORDS } from '@minutehand/contracts/limits';
import fc from 'fast-check';
import { createInput } from '../../test/transcripts.ts';
import { checkDraft } from './check-draft.ts';
import type { Citation, Draft, Line, ProposedActionItem } from './draft.ts';
import { SUMMARY_SENTENCES_MAX } from './writer/limits.ts';

const input = createInput(`
Anna: I will send the budget to the board by Friday.
Ben: Good. Somebody should call the printer about it.
Cleo: Dana could call the printer, she knows them.`);

const createLine = (text: string, segmentIds: string[], quote: string): Line => ({
  isTopic: false,
  text,
  evidence: { segmentIds, quote },
});
const createItem = (changes: Partial<ProposedActionItem>): ProposedActionItem => ({
  description: 'Send the budget',
  ownerSpeakerId: '',
  ownerName: '',
  dueDate: '',
  evidence: { segmentIds: ['g1'], quote: 'I will send the budget' },
  ...changes,
});
const printer = { segmentIds: ['g2'], quote: 'Somebody should call the printer' };

const emptyDraft: Draft = {
  sections: [],
  title: '',
  actionItems: [],
  coverage: { from: 1, to: 3, of: 3 },
  language: 'en',
  notice: '',
  droppedClaims: 0,
  writer: 'llm',
  model: 'm',
  promptVersion: 'p',
};
const check = (changes: Partial<Draft>): Draft => checkDraft({ ...emptyDraft, ...changes }, input);

describe('the check of a draft', () => {
  it('drops and counts lines of the summary by the same rules, and limits their number', () => {
    const supported = { text: 'Somebody should call the printer.', evidence: printer };
    const { summary, droppedClaims } = check({
      summary: {
        sentences: [
          { text: 'Nobody knows the price of oil.', evidence: { segmentIds: ['g2'], quote: 'the price of oil' } },
          { text: 'Whales migrate through distant oceans.', evidence: printer },
          ...Array.from({ length: SUMMARY_SENTENCES_MAX + 2 }, () => supported),
        ],
        decisions: [{ text: 'Somebody should call +44 20 7946 0958.', evidence: printer }],
      },
    });
    expect(summary).toEqual({
      sentences: Array.from({ length: SUMMARY_SENTENCES_MAX }, () => supported),
      decisions: [],
    });
    expect(droppedClaims).toBe(3);
  });

  it('leaves a draft without a summary as it is', () => {
    expect(check({}).summary).toBeUndefined();
  });

  it('drops and counts statements that omit the negation of their quote', () => {
    const negated = createInput(`
Anna: I don't think we should use rubber for the case.
Ben: No. Please don't send the samples back, Cleo.
Cleo: Certainly.`);
    const createStatement = (text: string, id: string, quote: string): Line => createLine(text, [id], quote);
    const { sections, actionItems, droppedClaims } = checkDraft(
      {
        sections: [
          {
            heading: 'Decisions Made',
            lines: [
              createStatement('We use rubber for the case.', 'g1', 'we should use rubber for the case'),
              createStatement(
                'The case should be made of rubber.',
                'g1',
                "I don't think we should use rubber for the case.",
              ),
              createStatement(
                'Anna is against rubber for the case.',
                'g1',
                "I don't think we should use rubber for the case.",
              ),
            ],
          },
        ],
        actionItems: [
          createItem({
            description: 'Send the samples back',
            evidence: { segmentIds: ['g2'], quote: "Please don't send the samples back" },
          }),
        ],
        title: '',
        coverage: { from: 1, to: 3, of: 3 },
        language: 'en',
        notice: '',
        droppedClaims: 0,
        writer: 'llm',
        model: 'm',
        promptVersion: 'p',
      },
      negated,
    );
    expect(sections.flatMap(({ lines }) => lines).map(({ text }) => text)).toEqual([
      'The case should be made of rubber.',
      'Anna is against rubber for the case.',
    ]);
    expect(actionItems).toEqual([]);
    expect(droppedClaims).toBe(2);
  });

  it('drops statements with numbers that were not said near their evidence', () => {
    const numberInput = {
      ...input,
      segments: [
        { id: 'n1', speakerId: 's1', text: 'The budget for the printer is ninety thousand euros, by Friday.' },
        { id: 'n2', speakerId: 's1', text: 'That is twelve point five percent more.' },
      ],
    };
    const evidence = { segmentIds: ['n1'], quote: 'The budget for the printer is ninety thousand euros' };
    const keepsText = (text: string) =>
      checkDraft(
        { ...emptyDraft, sections: [{ heading: 'Decisions Made', lines: [{ isTopic: false, text, evidence }] }] },
        numberInput,
      ).sections[2]?.lines.length === 1;
    expect(keepsText('The budget for the printer is 90,000 euros, 12.5% more.')).toBe(true);
    expect(keepsText('The budget for the printer is 19,000 euros.')).toBe(false);
    expect(keepsText('The budget for the printer is 90,000 euros, 15% more.')).toBe(false);
  });

  it('checks a statement against all places that it cites, and keeps those that the transcript contains', () => {
    const placeInput = createInput(`
Anna: What does the new printer cost per month?
${'Ben: The weather is nice today and the garden is green.\n'.repeat(30).trim()}
Cleo: Four hundred euros, and the paper is extra.`);
    const question = { segmentIds: ['g1'], quote: 'What does the new printer cost' };
    const answer = { segmentIds: ['g32'], quote: 'Four hundred euros, and the paper' };
    const invented = { segmentIds: ['g2'], quote: 'the whole board agreed to it' };
    const checkPlaces = (text: string, evidence: Citation, furtherEvidence: readonly Citation[]) =>
      checkDraft(
        {
          ...emptyDraft,
          sections: [{ heading: 'Discussion Points', lines: [{ isTopic: false, text, evidence, furtherEvidence }] }],
        },
        placeInput,
      ).sections[1]?.lines[0];
    const text = 'The new printer costs 400 euros per month.';
    expect(checkPlaces(text, question, [])).toBeUndefined();
    expect(checkPlaces(text, question, [answer, invented, answer])).toEqual({
      ...{ isTopic: false, text, evidence: question, furtherEvidence: [answer] },
    });
    expect(checkPlaces(text, invented, [question, answer])).toMatchObject({ evidence: question });
    expect(checkPlaces(text, invented, [])).toBeUndefined();
  });

  it('returns exactly the headings of the meeting type, in their order', () => {
    const validLine = createLine('The budget goes to the board.', ['g1'], 'send the budget to the board');
    const { sections, droppedClaims } = check({
      sections: [
        { heading: 'Secrets', lines: [validLine] },
        { heading: 'decisions made', lines: [validLine] },
      ],
    });
    expect(sections.map(({ heading, lines }) => [heading, lines.length])).toEqual([
      ['Attendees', 0],
      ['Discussion Points', 0],
      ['Decisions Made', 1],
      ['Action Items', 0],
    ]);
    expect(droppedClaims).toBe(1);
  });

  it('drops and counts statements whose quote is not in the transcript', () => {
    const { sections, actionItems, droppedClaims } = check({
      sections: [
        { heading: 'Discussion Points', lines: [createLine('The board is pleased.', ['g1'], 'the board is pleased')] },
      ],
      actionItems: [createItem({ evidence: { segmentIds: ['g9'], quote: 'I will buy a new printer' } })],
      droppedClaims: 2,
    });
    expect(sections[1]?.lines).toEqual([]);
    expect(actionItems).toEqual([]);
    expect(droppedClaims).toBe(4);
  });

  it('removes a topic without lines', () => {
    const topic: Line = { isTopic: true, text: 'Budget' };
    const { sections } = check({
      sections: [
        { heading: 'Discussion Points', lines: [topic, createLine('No.', ['g1'], 'nobody said this'), topic] },
      ],
    });
    expect(sections[1]?.lines).toEqual([]);
  });

  it('keeps an owner who commits to the task', () => {
    expect(check({ actionItems: [createItem({ ownerSpeakerId: 's1' })] }).actionItems[0]?.ownerSpeakerId).toBe('s1');
    expect(check({ actionItems: [createItem({ ownerName: 'Anna' })] }).actionItems[0]).toMatchObject({
      ownerSpeakerId: 's1',
      ownerName: '',
    });
  });

  it('removes an owner whom the quote does not name', () => {
    for (const owner of [
      { ownerSpeakerId: 's2' },
      { ownerSpeakerId: 's3' },
      { ownerSpeakerId: 'nobody' },
      { ownerName: 'Eric' },
    ]) {
      expect(check({ actionItems: [createItem({ ...owner, evidence: printer })] }).actionItems[0]).toMatchObject({
        ownerSpeakerId: '',
        ownerName: '',
      });
    }
  });

  it('keeps the name of an owner who is not a speaker', () => {
    const evidence = { segmentIds: ['g3'], quote: 'Dana could call the printer' };
    expect(check({ actionItems: [createItem({ ownerName: 'Dana', evidence })] }).actionItems[0]?.ownerName).toBe(
      'Dana',
    );
  });

  it('removes an owner name that the quote does not contain as a name', () => {
    const evidence = { segmentIds: ['g3'], quote: 'Dana could call the printer' };
    for (const ownerName of ['Dan', 'an', 'the printer', 'Dana could call the printer, she knows', '…'])
      expect(check({ actionItems: [createItem({ ownerName, evidence })] }).actionItems[0]?.ownerName).toBe('');
  });

  it('keeps a due date in other languages only if the quote names it', () => {
    const german = createInput(`
Anna: Ich schicke das Budget bis Freitag an den Vorstand, und dann sehen wir weiter mit der Planung.
Ben: Gut, und jemand muss auch noch die Rechnung für den Drucker bezahlen, das ist nicht so eilig.`);
    const getDueDate = (dueDate: string, segmentIds: string[], quote: string) => {
      const promised = createItem({ dueDate, evidence: { segmentIds, quote } });
      const draft = { ...check({}), language: 'de', actionItems: [promised] };
      return checkDraft(draft, german).actionItems[0]?.dueDate;
    };
    expect(getDueDate('2026-03-06', ['g1'], 'schicke das Budget bis Freitag')).toBe('2026-03-06');
    expect(getDueDate('2026-03-05', ['g1'], 'schicke das Budget bis Freitag')).toBe('');
    expect(getDueDate('2026-03-06', ['g2'], 'muss auch noch die Rechnung')).toBe('');
  });

  it.each([
    [
      'French',
      'Je vais envoyer le budget au conseil en avril, et nous parlons de la suite avec les autres.',
      'Je vais envoyer le budget',
    ],
    [
      'Spanish',
      'Yo envío el presupuesto al consejo en abril, y hablamos de lo demás con los otros.',
      'Yo envío el presupuesto',
    ],
  ])('keeps a due date at the end of a period that was named in %s', (_, text, quote) => {
    const meeting = createInput(`Ana: ${text}`);
    const getDueDate = (dueDate: string) => {
      const promised = createItem({ dueDate, evidence: { segmentIds: ['g1'], quote } });
      return checkDraft({ ...emptyDraft, actionItems: [promised] }, meeting).actionItems[0]?.dueDate;
    };
    expect(getDueDate('2026-04-30')).toBe('2026-04-30');
    expect(getDueDate('2026-05-31')).toBe('');
  });

  it('keeps the number of a day that was named by its weekday in German', () => {
    const german = createInput(`
Anna: Ich schicke das Budget mit 3 Anlagen bis Freitag an den Vorstand, und dann sehen wir weiter mit der Planung.
Ben: Gut, und jemand muss auch noch die Rechnung für den Drucker bezahlen, das ist nicht so eilig.`);
    const evidence = { segmentIds: ['g1'], quote: 'schicke das Budget mit 3 Anlagen bis Freitag' };
    const count = (text: string) =>
      checkDraft(
        { ...emptyDraft, sections: [{ heading: 'Decisions Made', lines: [{ isTopic: false, text, evidence }] }] },
        german,
      ).droppedClaims;
    expect(count('Anna schickt das Budget bis zum 6. März.')).toBe(0);
    expect(count('Anna schickt das Budget bis zum 17. März.')).toBe(1);
  });

  it('keeps an address only if the transcript contains all of it', () => {
    const siteInput = createInput(
      'Anna: The plan is on plans.example/spring, and the old one on 10.0.0.7 in the cellar.',
    );
    const countLines = (text: string) =>
      checkDraft(
        {
          ...check({}),
          sections: [{ heading: 'Discussion Points', lines: [createLine(text, ['g1'], 'The plan is on')] }],
        },
        siteInput,
      ).sections[1]?.lines.length;
    expect(countLines('The plan is on plans.example/spring.')).toBe(1);
    expect(countLines('The plan is on plans.example, the old one on 10.0.0.7.')).toBe(1);
    // A space is missing between two sentences, or a site was invented.
    expect(countLines('The plan is old.Cellar')).toBe(1);
    expect(countLines('The plan is on evil.Cellar')).toBe(0);
    for (const address of ['plans.example/autumn', 'plans.example?q=a', '10.0.0.8', '/plans/spring', 'other。example'])
      expect(countLines(`The plan is on ${address}`)).toBe(0);
  });

  it('keeps a due date only if the quote names it', () => {
    const getDueDate = (dueDate: string) => check({ actionItems: [createItem({ dueDate })] }).actionItems[0]?.dueDate;
    expect(getDueDate('2026-03-06')).toBe('2026-03-06');
    expect(getDueDate('2026-03-09')).toBe('');
    expect(getDueDate('soon')).toBe('');
    expect(getDueDate('2026-99-99')).toBe('');
  });

  it('limits the title to eight words without markup', () => {
    expect(check({ title: '**One** two three four five six seven eight nine ten' }).title).toBe(
      'One two three four five six seven eight',
    );
    expect(check({ title: '[Budget](https://evil.example) of the board.' }).title).toBe('Budget of the board');
  });

  it('limits any title to eight words', () => {
    const transcriptWords =
      'I will send the budget to the board by Friday Somebody should call the printer about it'.split(' ');
    const word = fc.oneof(
      fc.constantFrom(...transcriptWords, '–', '[a](b)'),
      fc.string({ unit: 'grapheme', maxLength: 10 }),
    );
    const between = fc.constantFrom(' ', '\n', '\t', '\u00a0', '\u2003', ', ');
    const titles = fc.array(fc.tuple(word, between), { maxLength: 25 }).map((parts) => parts.flat().join(''));
    let checkedTitles = 0;
    fc.assert(
      fc.property(titles, (proposedTitle) => {
        const { title } = check({ title: proposedTitle });
        checkedTitles += title === '' ? 0 : 1;
        expect(title.split(/\s+/).length).toBeLessThanOrEqual(SUGGESTED_TITLE_WORDS);
      }),
      { numRuns: 300 },
    );
    expect(checkedTitles).toBeGreaterThan(5);
  });
});

describe('terms of the glossary', () => {
  const misheard = createInput(
    `
Anna: We will move the cuban eddies cluster to the new hosting company next month.
Ben: Good. The old hosting company gets a letter about it.`,
    {
      glossary: [{ term: 'Kubernetes', meaning: 'Runs 40 services', isSpoken: false, spokenAliases: ['cuban eddies'] }],
    },
  );
  const evidence = { segmentIds: ['g1'], quote: 'We will move the cuban eddies cluster' };
  const findReasons = (text: string, meeting = misheard) =>
    checkDraft({ ...emptyDraft, actionItems: [createItem({ description: text, evidence })] }, meeting).dropped?.map(
      ({ reason }) => reason,
    );

  it('may replace their aliases that were said', () => {
    expect(findReasons('Move the Kubernetes cluster to the new hosting company')).toBeUndefined();
    const withoutGlossary = { ...misheard, brief: { ...misheard.brief, glossary: [] } };
    expect(findReasons('Move the Kubernetes cluster to the new hosting company', withoutGlossary)).toEqual([
      'name_not_said',
    ]);
  });

  it('are not evidence: other names, numbers and the words of their meaning must still be said', () => {
    expect(findReasons('Move the Kubernetes cluster with 40 services to the new hosting company')).toEqual([
      'number_not_said',
    ]);
    expect(findReasons('Move the Kubernetes cluster to the new hosting company with Helm')).toEqual(['name_not_said']);
    expect(findReasons('It runs services for customers')).toEqual(['words_not_said']);
  });

  it('do not count as negations or decisions because of their spelling', () => {
    const brief = {
      ...misheard.brief,
      glossary: [{ term: 'not approved', meaning: '', isSpoken: false, spokenAliases: ['cuban eddies'] }],
    };
    expect(findReasons('The not approved cluster is moved to the new hosting company', { ...misheard, brief })).toEqual(
      ['negation_added'],
    );
  });
});
