/** Starts the browser's side: texts first, then the sign-in page by itself or the application. */
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { drawFirstPage, isFirstPage } from './first-page.tsx';
import { listenForInstallPrompt } from './platform/install-prompt.ts';
import { startI18n } from './platform/i18n.ts';
import './ui/tokens.css';
import './ui/base.css';

listenForInstallPrompt();
const place = document.getElementById('root');
// What base.css asks, too: a browser below the floor keeps the sentence that index.html shows it.
if (place && CSS.supports('accent-color', 'auto')) {
  const root = createRoot(place);
  const draw = (page: ReactNode) => root.render(<StrictMode>{page}</StrictMode>);
  const drawAll = async () => {
    const { App } = await import('./app.tsx');
    draw(<App />);
  };
  void startI18n().then(async () => ((await isFirstPage()) ? drawFirstPage(draw).catch(drawAll) : drawAll()));
}
