import { buildFrontends } from './lib/frontends.ts';

// Only frontends are built; services run from source.
try {
  const built = await buildFrontends((line) => console.log(line));
  console.log(built.length === 0 ? 'All frontends are up to date.' : `Built ${built.join(', ')}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
