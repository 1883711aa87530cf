/** Starts the browser's side: texts first, then the application. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { awaitOffer } from './platform/installing.ts';
import { startI18n } from './platform/i18n.ts';
import './ui/tokens.css';
import './ui/base.css';

awaitOffer();
const place = document.getElementById('root');
// What base.css asks, too: a browser below the floor keeps the sentence that index.html shows it.
if (place && CSS.supports('accent-color', 'auto')) {
  const root = createRoot(place);
  void startI18n().then(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
