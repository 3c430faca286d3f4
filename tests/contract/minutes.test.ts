import { beforeAll, describe, expect, it } from '@jest/globals';
import { minutesVersionsResponseSchema, versionComparisonSchema } from '@minutehand/contracts/http/meetings/minutes';
import {
  createMeeting,
  createReadyMeeting,
  getMinutes,
  importTranscript,
  SAMPLE,
  waitUntilReady,
} from './meeting-requests.ts';
import { register, type TestUser } from './person.ts';

let person: TestUser;
beforeAll(async () => {
  person = await register({ name: 'Sample Person' });
});

const listVersions = async (id: string) =>
  minutesVersionsResponseSchema.parse((await person.get(`/meetings/${id}/minutes/versions`)).body).versions;
const saveMinutes = (id: string, content: string, version?: number) =>
  person.patch(`/meetings/${id}/minutes`, { content, version });

describe('generated minutes', () => {
  it('use the headings of the meeting type and have evidence for each line', async () => {
    const { id } = await createReadyMeeting(person);
    const minutes = await getMinutes(person, id);
    const headings = [...minutes.content.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Attendees', 'Discussion Points', 'Decisions Made', 'Action Items']);
    expect(minutes).toMatchObject({
      generated: true,
      version: 1,
      coverage: { from: 1, to: 7, of: 7 },
      generation: { writer: 'embedded', finished_at: minutes.updated_at },
    });
    const lineAnchors = [...minutes.rendered_html.matchAll(/<li(?: data-evidence="(\w+)")?>/g)].map(
      ([, anchor]) => anchor,
    );
    expect(lineAnchors.length).toBeGreaterThan(3);
    const citedAnchors = new Set(minutes.citations.map(({ anchor }) => anchor));
    expect(lineAnchors.filter((anchor) => !citedAnchors.has(anchor))).toEqual([]);
  });

  it('are also available as an HTML fragment, never as a page', async () => {
    const { id } = await createReadyMeeting(person);
    const { rendered_html } = await getMinutes(person, id);
    const response = await person.send('GET', `/meetings/${id}/minutes_content`, { headers: { accept: 'text/html' } });
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.body).toBe(rendered_html);
    expect(response.body).not.toMatch(/<html|<body/);
  });
});

describe('minutes that a user saves', () => {
  it('keep the evidence of unchanged lines only', async () => {
    const { id } = await createReadyMeeting(person);
    const before = await getMinutes(person, id);
    const decision = before.citations.find(({ quote }) => quote.includes('launch the library website on the first'))!;
    const content = before.content.replace('by Friday', 'by Thursday').concat('- An added line.\n');
    const response = await saveMinutes(id, content, 1);
    expect(response).toMatchObject({ status: 200, body: { content, generated: false, version: 2 } });
    const after = await getMinutes(person, id);
    expect(after.citations).toContainEqual(decision);
    expect(after.citations.length).toBe(before.citations.length - 1);
    expect(after.rendered_html).toContain('<li>An added line.</li>');
  });

  it('must not be empty or too large', async () => {
    const { id } = await createMeeting(person);
    for (const content of ['', ' \n\t']) {
      const response = await saveMinutes(id, content);
      expect(response).toMatchObject({ status: 422, body: { error: 'Minutes content cannot be empty' } });
    }
    expect((await saveMinutes(id, 'x'.repeat(512 * 1024 + 1))).status).toBe(413);
    expect(await getMinutes(person, id)).toMatchObject({ content: '', version: 0 });
  });

  it('are rejected with 409 when another user has saved in between', async () => {
    const { id } = await createMeeting(person);
    expect((await saveMinutes(id, 'First', 0)).status).toBe(200);
    expect(await saveMinutes(id, 'Too late', 0)).toMatchObject({ status: 409, body: { version: 1 } });
    expect(await getMinutes(person, id)).toMatchObject({ content: 'First', version: 1 });
  });

  it('are rendered without executable content', async () => {
    const { id } = await createMeeting(person);
    const content = 'Hello <script>alert(1)</script> [link](javascript:alert(1)) ![x](https://other.example/x.png)';
    const response = await saveMinutes(id, content);
    expect(response).toMatchObject({ body: { content } });
    const { rendered_html } = await getMinutes(person, id);
    expect(rendered_html).not.toMatch(/<script|<img|href="javascript/i);
  });

  it('are never overwritten by a generation, whose text becomes a proposal', async () => {
    const { id } = await createReadyMeeting(person);
    await saveMinutes(id, '## Mine\n\n- Written manually.\n');
    expect((await person.post(`/meetings/${id}/retry`)).status).toBe(202);
    await waitUntilReady(person, id);
    expect(await getMinutes(person, id)).toMatchObject({
      content: '## Mine\n\n- Written manually.\n',
      generated: false,
    });
    expect((await listVersions(id)).map(({ version, generated }) => [version, generated])).toEqual([
      [3, true],
      [2, false],
      [1, true],
    ]);
  });
});

describe('versions of minutes', () => {
  it('are all kept, newest first, with their author, and can be restored', async () => {
    const { id } = await createReadyMeeting(person);
    const first = await getMinutes(person, id);
    await saveMinutes(id, 'Second');
    expect(await listVersions(id)).toMatchObject([
      { version: 2, generated: false, saved_by: { id: person.userId, name: 'Sample Person' }, content: 'Second' },
      { version: 1, generated: true, saved_by: null, content: first.content },
    ]);
    const restored = await person.post(`/meetings/${id}/minutes/versions/1/restore`);
    expect(restored).toMatchObject({ status: 200, body: { version: 3, content: first.content } });
    expect((await getMinutes(person, id)).citations).toEqual(first.citations);
    expect((await listVersions(id)).map(({ version }) => version)).toEqual([3, 2, 1]);
    expect((await person.post(`/meetings/${id}/minutes/versions/9/restore`)).status).toBe(404);
  });

  it('are compared with the current text, and restored as an amendment if the minutes are approved', async () => {
    const { id } = await createMeeting(person);
    await saveMinutes(id, '- In May.\n- In Rome.\n');
    await saveMinutes(id, '- In June.\n- In Rome.\n');
    const versions = `/meetings/${id}/minutes/versions`;
    const comparison = await person.get(`${versions}/1/comparison`);
    expect(comparison).toMatchObject({ status: 200, body: { version: 2 } });
    expect(versionComparisonSchema.parse(comparison.body).lines.map(({ kind, text }) => [kind, text])).toEqual([
      ['removed', '- In June.'],
      ['added', '- In May.'],
      ['same', '- In Rome.'],
    ]);
    expect((await person.get(`${versions}/9/comparison`)).status).toBe(404);
    const restore = (body: object) => person.post(`${versions}/1/restore`, body);
    expect(await restore({ version: 1 })).toMatchObject({ status: 409, body: { version: 2 } });
    for (const decision of ['submit', 'approve']) await person.post(`/meetings/${id}/approval/${decision}`);
    expect(await restore({ version: 2 })).toMatchObject({
      status: 409,
      body: { error: 'Approved minutes are locked. Add a reason to record an amendment.' },
    });
    expect(await restore({ version: 2, amendment: ' ' })).toMatchObject({ status: 422 });
    expect(await restore({ version: 2, amendment: 'It was May.' })).toMatchObject({
      status: 200,
      body: { version: 3 },
    });
    expect(await person.get(`/meetings/${id}/approval`)).toMatchObject({
      body: { approval: { state: 'approved', version: 3, approved_version: 2 } },
    });
  });
});

describe('running a generation again', () => {
  it('requires a transcript and no running generation', async () => {
    const { id } = await createMeeting(person);
    expect((await person.post(`/meetings/${id}/retry`)).status).toBe(409);
    await importTranscript(person, id, { format: 'text', content: SAMPLE });
    await waitUntilReady(person, id);
    const [first, second] = await Promise.all([1, 2].map(() => person.post(`/meetings/${id}/retry`)));
    expect([first?.status, second?.status].toSorted()).toEqual([202, 409]);
    expect(await waitUntilReady(person, id)).toMatchObject({ state: 'ready' });
  });
});
