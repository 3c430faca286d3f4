import { useNavigate, useTheme } from '@minutehand/web-kit';
import type { Command } from '../domain/commands.ts';

/** Runs a command of the dialog. */
export function useRunCommand(): (command: Command) => void {
  const navigate = useNavigate();
  const { setTheme } = useTheme();
  return (command) => {
    if ('path' in command) void navigate(command.path);
    else void setTheme(command.theme);
  };
}
