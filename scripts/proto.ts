import { rm, writeFile } from 'node:fs/promises';
import { protoImage } from './lib/checks/proto-files.ts';
import { generateIdempotentMethods, idempotentMethodsFile } from './lib/generators/idempotent-methods.ts';
import { resolveFromRoot } from './lib/paths.ts';
import { runCommand } from './lib/run-command.ts';

// The new baseline is written last, after the check for breaking changes.
const steps: readonly (readonly string[])[] = [
  ['lint'],
  ['breaking', '--against', protoImage],
  ['generate'],
  ['build', '-o', protoImage],
];

for (const args of steps) {
  if (args[0] === 'generate') await rm(resolveFromRoot('packages/contracts/src/gen'), { recursive: true, force: true });
  const result = await runCommand('buf', args, { cwd: resolveFromRoot('proto'), isShown: true });
  console.log(`${result.code === 0 ? '✓' : '✗'} buf ${args[0]}`);
  if (result.code !== 0) process.exit(1);
}

await writeFile(idempotentMethodsFile, await generateIdempotentMethods());
console.log('✓ packages/contracts/src/idempotent-methods.ts');
