import '@minutehand/ui/tokens.css';
import '@minutehand/ui/fonts.css';
import '@minutehand/ui/base.css';
import './first-view.css';
import { applyStoredTheme } from './apply-stored-theme.ts';
import { placeFirstView } from './frame/sidebar-choice.ts';
import { preloadArea } from './preload-area.ts';

applyStoredTheme();
placeFirstView();
preloadArea(location.pathname);
// The dynamic import lets Module Federation initialize the shared packages first.
void import('./bootstrap.tsx');
