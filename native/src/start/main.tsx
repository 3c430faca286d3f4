import '@minutehand/ui/tokens.css';
import '@minutehand/ui/base.css';
import { createRoot } from 'react-dom/client';
import { StartPage } from './StartPage.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <StartPage
    origin={SERVER_ORIGIN}
    hasFailed={root.dataset.state === 'unreachable'}
    open={(url) => location.replace(url)}
  />,
);
