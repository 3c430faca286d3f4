/** The user of the test. */
export type TestPerson = { readonly email: string; readonly password: string };

/** The sources of modules that run in pods, which have Node and the network of the cluster. `send` signs in as the person, or registers them. */
function createSessionSource(base: string, path: '/session' | '/registrations', person: TestPerson): string {
  return `
const cookies = new Map();
let csrf = '';
const send = async (method, path, body) => {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const headers = { cookie, accept: 'application/json', 'content-type': 'application/json', 'x-csrf-token': csrf };
  if (method === 'GET') delete headers['x-csrf-token'];
  const response = await fetch('${base}' + path, { method, headers, body: body && JSON.stringify(body) });
  for (const line of response.headers.getSetCookie()) {
    const [pair] = line.split(';');
    cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  }
  const result = await response.json();
  csrf = result.csrf_token ?? csrf;
  if (!response.ok && path !== '/session') throw new Error(path + ' returned ' + response.status);
  return result;
};
await send('GET', '/session');
await send('POST', '${path}', ${JSON.stringify({ ...person, name: 'Chart test' })});
`;
}

/** Source of a module that prints the titles of the person's meetings. Runs in the pod of the gateway. */
export const createMeetingListSource = (
  person: TestPerson,
  path: '/session' | '/registrations',
  title?: string,
): string => `
${createSessionSource('http://127.0.0.1:8080', path, person)}
if (${title !== undefined}) await send('POST', '/meetings', { meeting: { title: ${JSON.stringify(title ?? '')} } });
const { meetings } = await send('GET', '/meetings');
console.log(JSON.stringify(meetings.map((meeting) => meeting.title)));
`;

/**
 * Source of a module that speaks a sentence, uploads it as the audio of a meeting, and prints the recognized text. Runs in the pod of
 * recordings, which has ffmpeg.
 */
export const createSpeechSource = (person: TestPerson, sentence: string, deadlineMs: number): string => `
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
const base = 'http://minutehand-gateway';
${createSessionSource('http://minutehand-gateway', '/session', person)}
const file = '/tmp/speech.wav';
const filter = 'flite=text=' + ${JSON.stringify(sentence)} + ':voice=slt';
execFileSync('ffmpeg', ['-y', '-v', 'error', '-f', 'lavfi', '-i', filter, '-ar', '16000', '-ac', '1', file]);
const bytes = readFileSync(file);
rmSync(file);
const checksum = createHash('md5').update(bytes).digest('base64');
const blob = { filename: 'speech.wav', content_type: 'audio/wav', byte_size: bytes.length, checksum };
const { signed_id, direct_upload } = await send('POST', '/direct_uploads', { blob });
const { url, headers } = direct_upload;
const stored = await fetch(new URL(url, base), { method: 'PUT', headers, body: bytes });
if (!stored.ok) throw new Error('the upload returned ' + stored.status);
const { meeting: { id } } = await send('POST', '/meetings', { meeting: { title: 'Spoken' } });
await send('POST', '/meetings/' + id + '/transcript', { signed_id });
const end = Date.now() + ${deadlineMs};
let meeting;
do {
  await wait(1000);
  ({ meeting } = await send('GET', '/meetings/' + id));
} while (!['ready', 'failed'].includes(meeting.state) && Date.now() < end);
const { segments } = await send('GET', '/meetings/' + id + '/transcript');
console.log(JSON.stringify({ state: meeting.state, text: segments.map(({ text }) => text).join(' ') }));
`;
