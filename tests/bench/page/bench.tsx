/** `window.bench`: the entry points that the benchmarks call from outside the page. */
import { i18n, type Messages } from '@lingui/core';
import { chartBench } from './chart.tsx';
import { listBench } from './list.tsx';
import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/shell.css';
import '../../../src/ui/styles/framework7.css';
import '../../../src/ui/styles/list.css';
import '../../../src/ui/styles/parts.css';
import '../../../src/ui/styles/controls.css';
import '../../../src/ui/styles/forms.css';
import '../../../src/ui/styles/overlays.css';

/** Compiled at build time, as for the app: looking a message up costs next to nothing, parsing it costs a lot. */
const catalogues = import.meta.glob<{ readonly messages: Messages }>('../../../locales/en.json', {
  eager: true,
  import: 'default',
});
const messages = Object.values(catalogues)[0]?.messages ?? {};
/**
 * A message that is not extracted yet would be parsed at each use; any placeholder text costs what it will cost later.
 */
const complete = new Proxy(messages, { get: (known, id) => Reflect.get(known, id) ?? [String(id)] });
i18n.loadAndActivate({ locale: 'en', messages: complete });

export interface Bench {
  readonly list: typeof listBench;
  readonly chart: typeof chartBench;
}

Object.assign(window, { bench: { list: listBench, chart: chartBench } satisfies Bench });
