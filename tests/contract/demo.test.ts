import { expect, it } from '@jest/globals';
import { actionItemsResponseSchema } from '@minutehand/contracts/http/meetings/action-items';
import { agendaItemsResponseSchema } from '@minutehand/contracts/http/meetings/agenda-items';
import { approvalResponseSchema } from '@minutehand/contracts/http/meetings/approval';
import { meetingsResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { notesResponseSchema } from '@minutehand/contracts/http/meetings/notes';
import { seriesResponseSchema } from '@minutehand/contracts/http/meetings/series';
import { getTestedStack } from '@minutehand/test-kit/stack';
import { demoUser, loadDemo } from '../../scripts/lib/launcher/demo.ts';
import { signIn } from './person.ts';

/** Time limit for three meetings on a busy machine (ms). */
const DEMO_TIMEOUT_MS = 240_000;

it(
  'the sample data is a team with a series of three meetings, items in every state, one approval, notes and agendas',
  async () => {
    const url = getTestedStack('baseUrl');
    const demo = await loadDemo(url);
    if (demo.state !== 'created') throw new Error(`the demo is ${demo.state}`);
    await demo.finish();
    expect(await loadDemo(url)).toEqual({ state: 'exists' });

    const session = await signIn(demoUser.email, demoUser.password);
    const { meetings } = meetingsResponseSchema.parse((await session.get('/meetings')).body);
    expect(meetings.map(({ title, state }) => ({ isSample: title.startsWith('Sample: '), state }))).toEqual(
      Array.from({ length: 3 }, () => ({ isSample: true, state: 'ready' })),
    );
    const [latest, , first] = meetings.map(({ id }) => id);
    const { series } = seriesResponseSchema.parse((await session.get(`/meetings/${latest}/series`)).body);
    expect(series.meetings).toHaveLength(2);
    const { approval } = approvalResponseSchema.parse((await session.get(`/meetings/${first}/approval`)).body);
    expect(approval.state).toBe('approved');

    const items = await Promise.all(
      meetings.map(
        async ({ id }) =>
          actionItemsResponseSchema.parse((await session.get(`/meetings/${id}/action_items`)).body).action_items,
      ),
    );
    const all = items.flat();
    expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['proposed', 'open', 'done']));
    expect(all.some(({ overdue }) => overdue)).toBe(true);
    expect(all.some(({ state, due_date }) => state === 'open' && due_date === null)).toBe(true);

    for (const { id } of meetings) {
      const { notes } = notesResponseSchema.parse((await session.get(`/meetings/${id}/notes`)).body);
      expect(notes.content).toMatch(/^<p>Sample notes/);
      const { body } = await session.get(`/meetings/${id}/agenda_items`);
      expect(agendaItemsResponseSchema.parse(body).agenda_items.length).toBeGreaterThan(0);
    }
  },
  DEMO_TIMEOUT_MS,
);
