import type { HttpResponse, HttpSession } from '../../../scripts/lib/http-session.ts';

export const PARTS = ['gateway', 'meetings', 'ai', 'search', 'notifications', 'broker'] as const;
/** What is killed. */
export type Part = (typeof PARTS)[number];

export type Invariant = {
  readonly name: string;
  /** Without these it can't be answered; without any other part it must be. */
  readonly needs: readonly Part[];
  readonly ask: () => Promise<HttpResponse>;
};

/** What a person does all day, about a meeting that has its minutes. */
export function createInvariants(person: HttpSession, meetingId: string, word: string): readonly Invariant[] {
  const path = `/meetings/${meetingId}`;
  let edits = 0;
  const about = (needs: readonly Part[]) => (name: string, ask: Invariant['ask']) => ({
    name,
    needs: ['gateway', ...needs] as const,
    ask,
  });
  const nobody = about([]);
  const meetings = about(['meetings']);
  return [
    nobody('the page', () => person.send('GET', '/', { headers: { accept: 'text/html' } })),
    nobody('the session', () => person.get('/session')),
    nobody('the members', () => person.get('/users')),
    about(['notifications'])('the notifications', () => person.get('/notifications')),
    meetings('the list of meetings', () => person.get('/meetings')),
    meetings('a meeting', () => person.get(path)),
    meetings('its transcript', () => person.get(`${path}/transcript`)),
    meetings('its minutes', () => person.get(`${path}/minutes`)),
    meetings('its action items', () => person.get(`${path}/action_items`)),
    meetings('a changed title', () => {
      edits += 1;
      return person.patch(path, { meeting: { title: `Sample meeting, edit ${edits}` } });
    }),
    about(['meetings', 'search'])('a search', () => person.get(`/search?q=${word}`)),
  ];
}

/** Asks all of them at once; answers those that failed, with how. */
export async function findFailures(questions: readonly Invariant[]): Promise<string[]> {
  const asked = questions.map(async ({ name, ask }) => {
    const response = await ask().catch((error: unknown) => ({ status: 0, body: String(error) }));
    return response.status === 200
      ? []
      : [`${name}: ${response.status} ${JSON.stringify(response.body).slice(0, 200)}`];
  });
  return (await Promise.all(asked)).flat();
}
