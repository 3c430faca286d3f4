import { buildFrontends } from './lib/frontends.ts';

// Services run from source: only the frontends are built.
try {
  const built = await buildFrontends((line) => console.log(line));
  console.log(built.length === 0 ? 'Nothing has changed since the last build.' : `Built ${built.join(', ')}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
