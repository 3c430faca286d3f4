import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** True if a presigned URL was signed with this secret for this request: its method, its path and the headers in the URL. */
export function isSignedFor({ url = '/', method = '', headers }: IncomingMessage, secret: string): boolean {
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const get = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&');
  const names = get('SignedHeaders');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const request = [method, pathname, query, lines.join(''), names, 'UNSIGNED-PAYLOAD'].join('\n');
  const [, ...scope] = get('Credential').split('/');
  const hash = createHash('sha256').update(request).digest('hex');
  const text = ['AWS4-HMAC-SHA256', get('Date'), scope.join('/'), hash].join('\n');
  let key: string | Buffer = `AWS4${secret}`;
  for (const part of scope) key = hmac(key, part);
  return hmac(key, text).toString('hex') === get('Signature');
}
