import { setTimeZoneCookie, watchForRecovery } from '@minutehand/web-kit';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

setTimeZoneCookie();
watchForRecovery();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
