/** Loads the chart's code; a page that begins with a chart calls this before it renders. */
export const loadCandles = () => import('./CandleChart.tsx');
