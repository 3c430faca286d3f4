import type { RequestHandler } from 'express';

/** Paths whose next segment is a secret. */
const SECRET_PATHS = [
  '/action_items/feed/',
  '/assigned/',
  '/deletions/',
  '/email_changes/',
  '/email_verifications/',
  '/invitations/',
  '/mail_subscriptions/',
  '/passwords/',
];

/** Keeps URLs with secrets out of Referer headers and search engines. */
export const protectSecretPaths: RequestHandler = (request, response, next) => {
  if (SECRET_PATHS.some((path) => request.path.startsWith(path))) {
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('X-Robots-Tag', 'noindex, nofollow');
  }
  next();
};
