import { findTextProblems, listTexts } from './lib/checks/texts/find-text-problems.ts';
import { readArea, textAreas } from './lib/checks/texts/texts-check.ts';

// Prints the texts of each area, or of the given folders: node scripts/list-texts.ts frontends/meetings/src. With --problems, the texts that the
// lint check would reject there.
const folders = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const onlyProblems = process.argv.includes('--problems');

for (const area of folders.length > 0 ? folders : textAreas) {
  console.log(`\n${area}`);
  for (const { path, source } of await readArea(area)) {
    if (onlyProblems) for (const problem of findTextProblems(path, source)) console.log(`  ${problem}`);
    else if (path.endsWith('/texts.ts'))
      for (const { text, line } of listTexts(path, source)) console.log(`  ${line}: ${text.replaceAll('\n', ' ⏎ ')}`);
  }
}
