import '@minutehand/ui/tokens.css';
import '@minutehand/ui/base.css';
import { createRoot } from 'react-dom/client';
import { ConnectScreen } from './ConnectScreen.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <ConnectScreen
    origin={SERVER_ORIGIN}
    hasFailed={root.dataset.state === 'unreachable'}
    open={(url) => location.replace(url)}
  />,
);
