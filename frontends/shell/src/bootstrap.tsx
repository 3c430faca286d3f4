import { setTimeZoneCookie } from '@minutehand/web-kit';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

setTimeZoneCookie();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
