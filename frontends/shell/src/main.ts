import '@minutehand/ui/tokens.css';
import '@minutehand/ui/fonts.css';
import '@minutehand/ui/base.css';
import { startInRememberedTheme } from './start-in-remembered-theme.ts';

startInRememberedTheme();
// Shared packages are agreed on first; everything else comes after.
void import('./bootstrap.tsx');
