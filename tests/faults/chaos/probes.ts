import type { HttpResponse, HttpSession } from '../../../scripts/lib/http-session.ts';

/** The processes that the test kills. */
export const KILL_TARGETS = ['gateway', 'meetings', 'ai', 'search', 'notifications', 'broker'] as const;
export type KillTarget = (typeof KILL_TARGETS)[number];

/** A request that must succeed while its dependencies run. */
export type Probe = {
  readonly name: string;
  readonly dependencies: readonly KillTarget[];
  readonly send: () => Promise<HttpResponse>;
};

/** Creates typical requests of a user. The meeting must be ready. */
export function createProbes(person: HttpSession, meetingId: string, word: string): readonly Probe[] {
  const path = `/meetings/${meetingId}`;
  let edits = 0;
  const probeFor = (dependencies: readonly KillTarget[]) => (name: string, send: Probe['send']) => ({
    name,
    dependencies: ['gateway', ...dependencies] as const,
    send,
  });
  const independentProbe = probeFor([]);
  const meetingsProbe = probeFor(['meetings']);
  return [
    independentProbe('the page', () => person.send('GET', '/', { headers: { accept: 'text/html' } })),
    independentProbe('the session', () => person.get('/session')),
    independentProbe('the members', () => person.get('/users')),
    probeFor(['notifications'])('the notifications', () => person.get('/notifications')),
    meetingsProbe('the list of meetings', () => person.get('/meetings')),
    meetingsProbe('a meeting', () => person.get(path)),
    meetingsProbe('its transcript', () => person.get(`${path}/transcript`)),
    meetingsProbe('its minutes', () => person.get(`${path}/minutes`)),
    meetingsProbe('its action items', () => person.get(`${path}/action_items`)),
    meetingsProbe('a changed title', () => {
      edits += 1;
      return person.patch(path, { meeting: { title: `Sample meeting, edit ${edits}` } });
    }),
    probeFor(['meetings', 'search'])('a search', () => person.get(`/search?q=${word}`)),
  ];
}

/** Sends all requests in parallel; describes those that failed. */
export async function findFailures(probes: readonly Probe[]): Promise<string[]> {
  const results = probes.map(async ({ name, send }) => {
    const response = await send().catch((error: unknown) => ({ status: 0, body: String(error) }));
    return response.status === 200
      ? []
      : [`${name}: ${response.status} ${JSON.stringify(response.body).slice(0, 200)}`];
  });
  return (await Promise.all(results)).flat();
}
