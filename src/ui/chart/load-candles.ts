/** The chart's code, which a page that begins with a chart asks for before it is drawn. */
export const loadCandles = () => import('./CandleChart.tsx');
