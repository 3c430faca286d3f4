import type { RequestHandler } from 'express';

/** Whose next part is a secret, as it was mailed or copied. */
const SECRET_PATHS = ['/assigned/', '/action_items/feed/', '/invitations/', '/passwords/'];

/** What has a secret in its address is not told to the next page, nor found by search engines. */
export const protectSecretPaths: RequestHandler = (request, response, next) => {
  if (SECRET_PATHS.some((path) => request.path.startsWith(path))) {
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('X-Robots-Tag', 'noindex, nofollow');
  }
  next();
};
