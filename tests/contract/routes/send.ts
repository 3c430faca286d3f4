import type { HttpResponse, HttpSession, RequestOptions } from '../../../scripts/lib/http-session.ts';
import type { RequestInput } from './operation-case.ts';

/** Sends a request; placeholders without a value get an arbitrary one. */
export function sendRequest(
  session: Pick<HttpSession, 'send'>,
  operation: string,
  request: RequestInput = {},
  options: RequestOptions = {},
): Promise<HttpResponse> {
  const [method = '', template = ''] = operation.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) =>
    encodeURIComponent(request.path?.[name] ?? '1'),
  );
  const headers = { ...request.headers, ...options.headers };
  return session.send(method, `${path}${request.query ?? ''}`, { body: request.body, ...options, headers });
}

/** Returns the parts of a response that must not differ between two kinds of failure. */
export const withoutRequestId = ({ status, body }: HttpResponse) => ({
  status,
  body: { ...(body as object), request_id: '' },
});
