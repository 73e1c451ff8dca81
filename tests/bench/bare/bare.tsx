/** A minimal React page, with a heading and ten rows: the baseline for the app's pages. */
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
