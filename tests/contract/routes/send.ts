import type { HttpResponse, HttpSession, RequestOptions } from '../../../scripts/lib/http-session.ts';
import type { Call } from './row.ts';

/** Sends a request; placeholders of the path without a value get arbitrary ones. */
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

/** Everything that a caller can observe in a response. */
export const withoutRequestId = ({ status, body }: HttpResponse) => ({
  status,
  body: { ...(body as object), request_id: '' },
});
