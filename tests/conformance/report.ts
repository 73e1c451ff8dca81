/** Prints the findings: faults in full, and one line for each call that is fine. */
import type { Finding, Verdict } from './finding.ts';

const NAME_WIDTH = 26;

const block = ({ call, sent, verdict, wrong, client }: Finding): string => {
  const head = `${verdict.padEnd(8)}${call.padEnd(NAME_WIDTH)}${sent}`.trimEnd();
  return [head, ...(wrong === '' ? [] : [`        ${wrong}`]), ...(client === '' ? [] : [`        → ${client}`])].join(
    '\n',
  );
};

export const report = (findings: readonly Finding[]): string => {
  const count = (verdict: Verdict): number => findings.filter((finding) => finding.verdict === verdict).length;
  return `${findings.map(block).join('\n')}\n\n${count('fine')} fine, ${count('copes')} that the client copes with, ${count('broken')} broken, ${count('skipped')} not asked\n`;
};
