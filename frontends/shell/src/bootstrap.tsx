import { setTimeZoneCookie, watchOutages } from '@minutehand/web-kit';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

setTimeZoneCookie();
watchOutages();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
