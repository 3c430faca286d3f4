import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** The content security policy of all pages. No inline scripts or styles. */
function createContentSecurityPolicy(options: { publicUrl: string; uploadOrigin?: string | undefined }) {
  const publicUrl = new URL(options.publicUrl);
  const socket = `${publicUrl.protocol === 'https:' ? 'wss' : 'ws'}://${publicUrl.host}`;
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", socket, ...(options.uploadOrigin === undefined ? [] : [options.uploadOrigin])],
    'media-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  };
}

/** Sets security headers with Helmet and a custom content security policy. */
export function createSecurityHeaders(options: {
  publicUrl: string;
  uploadOrigin?: string | undefined;
}): RequestHandler[] {
  const isSecure = options.publicUrl.startsWith('https:');
  return [
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: createContentSecurityPolicy(options) },
      strictTransportSecurity: isSecure,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      xFrameOptions: { action: 'deny' },
    }),
    (_request, response, next) => {
      response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(self), payment=(self)');
      next();
    },
  ];
}
