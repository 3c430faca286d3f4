import type { HttpResponse, HttpSession, RequestOptions } from '../../../scripts/lib/http-session.ts';
import type { Call } from './row.ts';

/** Sends a call; what the path's braces stand for is made up where it does not matter. */
export function send(
  session: Pick<HttpSession, 'send'>,
  name: string,
  call: Call = {},
  sent: RequestOptions = {},
): Promise<HttpResponse> {
  const [method = '', template = ''] = name.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(call.path?.[key] ?? '1'));
  const headers = { ...call.headers, ...sent.headers };
  return session.send(method, `${path}${call.query ?? ''}`, { body: call.body, ...sent, headers });
}

/** All that a caller learns of an answer. */
export const withoutRequestId = ({ status, body }: HttpResponse) => ({
  status,
  body: { ...(body as object), request_id: '' },
});
