// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { type RecordTexts, useRecordTexts } from './record-texts.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const Reader = ({ onRead }: { onRead: (texts: RecordTexts) => void }) => {
  onRead(useRecordTexts());
  return null;
};

test('ASSET-02 each status and direction of a record has its own word', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const read: RecordTexts[] = [];
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Reader onRead={(texts) => read.push(texts)} />
      </I18nProvider>,
    ),
  );
  const [texts] = read;
  expect(texts?.status).toEqual({ inReview: 'In review', completed: 'Completed', rejected: 'Rejected' });
  expect([texts?.kinds.in, texts?.kinds.out]).toEqual(['In', 'Out']);
  await act(async () => root.unmount());
});
