import { createDirectUpload, SAMPLE } from '../meeting-requests.ts';
import { everybody, everyPerson, notMembers, open, type Row, type Rows, read } from './row.ts';

const mark: Row = {
  access: 'person',
  expected: everyPerson(200),
  good: ({ notificationId }) => ({ body: { ids: [notificationId] } }),
  naming: { notification: (_own, { notificationId }) => ({ body: { ids: [notificationId] } }) },
  absent: { notification: 200 },
};

export const everythingElseRows: Rows = {
  'GET /search/quick': read('?q=library'),
  'GET /search': read('?q=library&result_type=minutes'),

  'GET /lookups/{kind}': {
    access: 'person',
    expected: everyPerson(200),
    good: () => ({ path: { kind: 'members' }, query: '?query=a' }),
  },

  'POST /direct_uploads': {
    access: 'person',
    expected: everyPerson(200),
    good: () => ({
      body: { blob: { filename: 'a.txt', content_type: 'text/plain', byte_size: 1, checksum: `${'A'.repeat(22)}==` } },
    }),
  },
  'PUT /direct_uploads/{token}': {
    access: 'public',
    expected: everybody(204),
    isSigned: true,
    good: async ({ person }) => {
      const bytes = Buffer.from(SAMPLE);
      const { direct_upload: put } = await createDirectUpload(person, 'notes.txt', bytes, 'text/plain');
      return { path: { token: put.url.split('/').at(-1) ?? '' }, headers: put.headers, body: bytes };
    },
  },

  'GET /writer_settings': read(),
  'PATCH /writer_settings': {
    access: 'person',
    expected: notMembers(200),
    good: () => ({ body: { writer_settings: { language: '' } } }),
  },

  'GET /notifications': read(),
  'POST /notifications/mark_as_seen': mark,
  'POST /notifications/mark_as_read': mark,
  'GET /dev/mail': open(),
  'GET /plans': open(),
  'GET /plans/quote': open('?accounts=7'),
  'GET /subscription': read(),
  'GET /health/live': open(),
  'GET /health/ready': open(),
  'GET /openapi.json': open(),
};
