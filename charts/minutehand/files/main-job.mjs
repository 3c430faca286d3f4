// The test of an installation: does the main job through the gateway, so that every service, the broker and Redis must work.
// Runs in the gateway's image, which has Node and no other program. It prints ids, steps and statuses, and no contents.
// Kubernetes expands dollar-parenthesis in arguments: this file must not contain it.
import { createHash, randomUUID } from 'node:crypto';

const gateway = process.env.GATEWAY_URL;
const deadline = Date.now() + Number(process.env.DEADLINE_SECONDS) * 1000;
const REQUEST_MS = 15_000;
// The gateway reconnects to a restarted service within 2 seconds; until then, it responds with 503.
const RETRY_MS = Number(process.env.RETRY_SECONDS ?? 10) * 1000;
// Requests end at the deadline; timers may be early by a few milliseconds.
const isOver = () => Date.now() > deadline - 50;
const POLL_MS = 1_000;

const TRANSCRIPT = `Chair: Good morning everybody, we are here to plan the launch of the new library website.
Designer: The pages for the reading room and the catalogue are finished and tested.
Chair: We decided to launch the library website on the first of December.
Engineer: The search page of the catalogue is still slow when many people use it.
Engineer: I will fix the search page by Friday.
`;

const cookies = new Map();
let csrfToken = '';

// Sends a request, and sends it again while the service that it needs is unavailable, but not for long.
async function send(method, path, options) {
  const idempotencyKey = randomUUID();
  const end = Math.min(Date.now() + RETRY_MS, deadline);
  let unavailable;
  for (;;) {
    try {
      return await sendOnce(method, path, idempotencyKey, options);
    } catch (error) {
      // The first error shows the cause; a retry may fail because part of the request was done.
      unavailable ??= error;
      if (error.status !== 503 || Date.now() + POLL_MS > end) throw unavailable;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}

async function sendOnce(method, path, idempotencyKey, { body, headers = {}, expected = [200] } = {}) {
  const isJson = body !== undefined && !(body instanceof Uint8Array);
  const url = new URL(path, gateway);
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(Math.max(1, Math.min(REQUEST_MS, deadline - Date.now()))),
    headers: {
      accept: 'application/json',
      ...(url.origin === new URL(gateway).origin && {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(method !== 'GET' && { 'x-csrf-token': csrfToken, 'idempotency-key': idempotencyKey }),
      }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isJson ? JSON.stringify(body) : body,
  });
  for (const cookie of response.headers.getSetCookie()) {
    const [pair] = cookie.split(';', 1);
    cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  }
  const text = await response.text();
  const result = response.headers.get('content-type')?.includes('json') && text ? JSON.parse(text) : {};
  csrfToken = result.csrf_token ?? csrfToken;
  if (expected.includes(response.status)) return result;
  // The path may contain a token.
  const place = `${method} ${path.split('/').slice(0, 2).join('/')}`;
  const error = new Error(`${place} returned ${response.status}, request ${result.request_id ?? 'unknown'}`);
  throw Object.assign(error, { status: response.status });
}

// Repeats a check until it returns something, or the deadline passes. An unexpected status fails at once.
async function waitFor(check) {
  for (;;) {
    const found = await check();
    if (found) return found;
    if (isOver()) throw new Error('did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function step(needs, what, run) {
  const started = Date.now();
  try {
    const result = await run();
    console.log(`ok      ${what} (${Date.now() - started} ms)`);
    return result;
  } catch (error) {
    const isLate = isOver() && error.status === undefined;
    const reason = isLate ? 'did not happen in time' : (error.cause?.code ?? error.message);
    console.error(`FAILED  ${what}: ${reason}`);
    console.error(`        It needs ${needs}. See the logs of these pods.`);
    process.exit(1);
  }
}

const word = `library${randomUUID().slice(0, 8)}`;

await step('gateway, Redis and the broker', 'the gateway is ready', () => send('GET', '/health/ready'));

await step('gateway, accounts and Redis', 'registers a person', async () => {
  await send('GET', '/session', { expected: [200, 401] });
  const credentials = {
    // This domain never exists, so nothing is delivered (RFC 2606).
    email: `installation-test-${randomUUID()}@minutehand.invalid`,
    password: `${randomUUID()}${randomUUID()}`,
  };
  try {
    const names = { name: 'Installation test', account_name: 'Installation test' };
    await send('POST', '/registrations', { expected: [201], body: { ...names, ...credentials } });
  } catch (error) {
    // Redis may have become unavailable after the person was registered and before the session was stored.
    if (error.status !== 503) throw error;
    await send('POST', '/session', { expected: [201], body: credentials }).catch(() => {
      throw error;
    });
  }
});

await step('billing', 'lists the plans', async () => {
  const { plans } = await send('GET', '/plans');
  if (plans.length === 0) throw new Error('the list is empty');
});

const signedId = await step('recordings', 'uploads a transcript', async () => {
  const bytes = new TextEncoder().encode(`${TRANSCRIPT}Chair: Thank you, the code word is ${word}.\n`);
  const checksum = createHash('md5').update(bytes).digest('base64');
  const blob = { filename: 'meeting.txt', content_type: 'text/plain', byte_size: bytes.byteLength, checksum };
  const created = await send('POST', '/direct_uploads', { body: { blob } });
  const { url, headers } = created.direct_upload;
  await send('PUT', url, { body: bytes, headers, expected: [200, 204] });
  return created.signed_id;
});

const meetingId = await step('meetings and recordings', 'creates a meeting from the upload', async () => {
  const { meeting } = await send('POST', '/meetings', {
    body: { meeting: { title: 'Installation test' } },
    expected: [201],
  });
  await send('POST', `/meetings/${meeting.id}/transcript`, { body: { signed_id: signedId }, expected: [202] });
  return meeting.id;
});

await step('ai, meetings and the broker', 'writes minutes', async () => {
  await waitFor(async () => {
    const { meeting } = await send('GET', `/meetings/${meetingId}`);
    if (meeting.state === 'failed') throw new Error('processing failed');
    return meeting.state === 'ready';
  });
  const { action_items: items } = await send('GET', `/meetings/${meetingId}/action_items`);
  console.log(`        ${items.length} action items`);
});

await step('search and the broker', 'finds the meeting by a word of its transcript', () =>
  waitFor(async () => {
    const { results } = await send('GET', `/search?q=${word}`);
    return results.some((result) => result.meeting_id === meetingId);
  }),
);

await step('notifications and the broker', 'notifies about the minutes', () =>
  waitFor(async () => {
    const { notifications } = await send('GET', '/notifications');
    return notifications.length > 0;
  }),
);

await step('meetings', 'deletes the meeting', () =>
  send('DELETE', `/meetings/${meetingId}`, { expected: [200, 202, 204] }),
);
console.log('The installation works.');
