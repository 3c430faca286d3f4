/** Prints a line immediately. Jest would collect lines of console.log with their stack, and print them between a failed file and its errors. */
export function printLine(line: string): void {
  process.stdout.write(`  ${line}\n`);
}
