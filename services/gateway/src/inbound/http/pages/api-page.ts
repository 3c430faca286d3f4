import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { Router } from 'express';

const swaggerFiles = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const servedFiles = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js', '/favicon-32x32.png']);

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Minutehand API</title>
<link rel="icon" href="/api/favicon-32x32.png">
<link rel="stylesheet" href="/api/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/api/swagger-ui-bundle.js"></script>
<script src="/api/start.js"></script>
</body>
</html>
`;

const start = `fetch('/session', { headers: { accept: 'application/json' } })
  .then((response) => response.json())
  .then(({ csrf_token: token }) => token, () => '')
  .then((token) => {
    SwaggerUIBundle({
      url: '/openapi.json',
      dom_id: '#swagger-ui',
      deepLinking: true,
      validatorUrl: null,
      requestInterceptor: (request) => {
        if (token) request.headers['X-CSRF-Token'] = token;
        return request;
      },
    });
  });
`;

/** Serves the API reference at `/api` with Swagger UI. The content security policy allows no inline scripts. */
export function createApiPage(): Router {
  const router = Router();
  router.get('/api', (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache');
    response.type('html').send(page);
  });
  router.get('/api/start.js', (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache');
    response.type('js').send(start);
  });
  const files = express.static(swaggerFiles, { index: false, redirect: false, maxAge: '1h' });
  router.use('/api', (request, response, next) => {
    if (servedFiles.has(request.path)) files(request, response, next);
    else next();
  });
  return router;
}
