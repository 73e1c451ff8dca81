/** As little as a page of React can be: a heading and ten rows. What the app's pages are measured against. */
import { createRoot } from 'react-dom/client';

const ROWS = Array.from({ length: 10 }, (_, row) => `Row ${row + 1}`);

const Bare = () => (
  <main className="bare">
    <h1>Bare</h1>
    <ul>
      {ROWS.map((row) => (
        <li key={row}>{row}</li>
      ))}
    </ul>
  </main>
);

const root = document.getElementById('root');
if (root) createRoot(root).render(<Bare />);
void navigator.serviceWorker?.register('/worker.js');
