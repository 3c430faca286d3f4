import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { startS3Gateway } from '@minutehand/test-kit/s3';
import { createS3Client, type S3Settings } from '../src/outbound/blobs/s3-client.ts';
import { isSignedFor } from './s3-signature.ts';

const credentials = { accessKeyId: 'sample', secretAccessKey: 'sample-secret' };

type Reply = { status: number; body?: Buffer | string; headers?: Record<string, string> };

const fail = (status: number, code: string): Reply => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});
const respondWithXml = (body: string): Reply => ({ status: 200, body: `<?xml version="1.0"?>${body}` });
const listMetadata = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (name.startsWith('x-amz-meta-') ? [[name, String(value)]] : [])),
  );
const getTag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** A minimal S3 server: conditional and multipart uploads, ranges, lists and deletions. It checks only the signatures of presigned URLs. */
async function startS3Server() {
  const buckets = new Set<string>();
  const objects = new Map<string, Buffer>();
  const metadata = new Map<string, Record<string, string>>();
  const uploads = new Map<string, Map<number, Buffer>>();

  async function put(key: string, request: IncomingMessage, query: URLSearchParams): Promise<Reply> {
    const bytes = await buffer(request);
    const parts = uploads.get(query.get('uploadId') ?? '');
    if (query.has('uploadId')) {
      if (!parts) return fail(404, 'NoSuchUpload');
      parts.set(Number(query.get('partNumber')), bytes);
    } else {
      const md5 = request.headers['content-md5'];
      if (md5 !== undefined && md5 !== createHash('md5').update(bytes).digest('base64')) return fail(400, 'BadDigest');
      if (request.headers['if-none-match'] === '*' && objects.has(key)) return fail(412, 'PreconditionFailed');
      objects.set(key, bytes);
      metadata.set(key, listMetadata(request));
    }
    return { status: 200, headers: { etag: getTag(bytes) } };
  }

  async function post(key: string, request: IncomingMessage, query: URLSearchParams): Promise<Reply> {
    const body = (await buffer(request)).toString();
    const uploadId = query.get('uploadId') ?? '';
    if (query.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, new Map());
      return respondWithXml(
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (query.has('delete')) {
      for (const [, deleted = ''] of body.matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(deleted);
      return respondWithXml('<DeleteResult></DeleteResult>');
    }
    const parts = uploads.get(uploadId);
    if (!parts) return fail(404, 'NoSuchUpload');
    const numbers = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number));
    objects.set(key, Buffer.concat(numbers.map((number) => parts.get(number) ?? Buffer.alloc(0))));
    uploads.delete(uploadId);
    return respondWithXml('<CompleteMultipartUploadResult><ETag>"tag"</ETag></CompleteMultipartUploadResult>');
  }

  function get(key: string, request: IncomingMessage, query: URLSearchParams): Reply {
    if (query.has('list-type')) {
      const keys = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? ''));
      const contents = keys.slice(0, 2).map((name) => `<Contents><Key>${name}</Key></Contents>`);
      return respondWithXml(`<ListBucketResult>${contents.join('')}</ListBucketResult>`);
    }
    const found = objects.get(key);
    if (!found) return fail(404, 'NoSuchKey');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (from === undefined) return { status: 200, body: found, headers: metadata.get(key) ?? {} };
    return { status: 206, body: found.subarray(Number(from), Number(to) + 1) };
  }

  async function handle(request: IncomingMessage): Promise<Reply> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
    const [, bucket = '', ...path] = pathname.split('/');
    const key = decodeURIComponent(path.join('/'));
    if (searchParams.has('X-Amz-Signature') && !isSignedFor(request, credentials.secretAccessKey))
      return fail(403, 'SignatureDoesNotMatch');
    if (key === '' && request.method === 'PUT') {
      buckets.add(bucket);
      return { status: 200 };
    }
    if (!buckets.has(bucket)) return fail(404, 'NoSuchBucket');
    if (request.method === 'HEAD') {
      const found = objects.get(key);
      if (key !== '' && !found) return { status: 404 };
      return { status: 200, headers: { 'content-length': `${found?.length ?? 0}` } };
    }
    if (request.method === 'PUT') return put(key, request, searchParams);
    if (request.method === 'POST') return post(key, request, searchParams);
    if (request.method === 'GET') return get(key, request, searchParams);
    if (request.method !== 'DELETE') return fail(405, 'MethodNotAllowed');
    uploads.delete(searchParams.get('uploadId') ?? '');
    objects.delete(key);
    return { status: 204 };
  }

  const server = createServer((request, response) => {
    handle(request).then(
      ({ status, body = '', headers }) => response.writeHead(status, headers).end(body),
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Uploads that were neither completed nor aborted. */
    openUploads: () => uploads.size,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type TestBucket = {
  readonly settings: S3Settings;
  /** Uploads that were neither completed nor aborted; undefined if another server is used. */
  openUploads(): number | undefined;
  close(): Promise<void>;
};

/** A new bucket on the server of TEST_S3_URL, whose keys are "sample" and "sample-secret", on VersityGW if it is built, or on a minimal server. */
export async function openTestBucket(): Promise<TestBucket> {
  const gateway = process.env.TEST_S3_URL ? undefined : await startS3Gateway(credentials);
  const server = process.env.TEST_S3_URL || gateway ? undefined : await startS3Server();
  const endpoint = gateway?.endpoint ?? server?.endpoint ?? process.env.TEST_S3_URL;
  process.stderr.write(`S3 for tests: ${process.env.TEST_S3_URL ?? (gateway ? 'VersityGW' : 'minimal server')}\n`);
  const settings = { bucket: `test-${randomUUID()}`, region: 'us-east-1', endpoint, ...credentials };
  const client = createS3Client(settings);
  await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
  client.destroy();
  return { settings, openUploads: () => server?.openUploads(), close: async () => (gateway ?? server)?.stop() };
}
