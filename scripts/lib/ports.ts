import { runCommand } from './run-command.ts';

/** Who listens on a port, as far as this machine tells: "nginx (process 812)". */
export async function portHolder(port: number): Promise<string | undefined> {
  const found = await runCommand('ss', ['-Hltnp', `sport = :${port}`], { timeoutMs: 2_000 });
  const process = /users:\(\("([^"]+)",pid=(\d+)/.exec(found.output);
  if (process) return `${process[1]} (process ${process[2]})`;
  const listed = await runCommand('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], { timeoutMs: 2_000 });
  const other = /^p(\d+)\nc(.+)$/m.exec(listed.output);
  return other ? `${other[2]} (process ${other[1]})` : undefined;
}
