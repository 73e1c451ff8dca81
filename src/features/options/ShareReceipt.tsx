/** Shares a receipt as a picture without anything private in it (OPT-07). */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OptionReceipt } from '../../contract/entities/options.ts';
import type { ReceiptVerdict } from '../../contract/rules/option-outcome.ts';
import { movePercent } from '../../contract/rules/options.ts';
import { useFormat } from '../../core/format/format.ts';
import { useSettings } from '../../core/site/settings.ts';
import { priceDirection } from '../../kit/price-direction.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { shareFile } from '../../ui/share-file.ts';
import { toast } from '../../ui/toast.ts';
import { percentOfStake, useDurationText, useResultWord } from './OptionFigures.tsx';
import type { PictureLabels, PictureStyle } from './receipt-image.ts';
import { useSourceName } from './source-name.ts';

interface Props {
  readonly receipt: OptionReceipt;
  readonly title: string;
  readonly verdict: ReceiptVerdict | undefined;
}

/** The page's current colours, so that the image follows the theme and the chosen rise and fall colours. */
const lookOf = (move: 'rise' | 'fall' | 'flat'): PictureStyle => {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  return {
    page: colour('--page'),
    card: colour('--fill'),
    text: colour('--text'),
    secondary: colour('--text-secondary'),
    accent: colour('--accent'),
    move: move === 'flat' ? colour('--text') : colour(move === 'rise' ? '--rise' : '--fall'),
    good: colour('--green'),
    font: getComputedStyle(document.body).fontFamily,
    rightToLeft: document.documentElement.dir === 'rtl',
  };
};

/** Isolates a figure as left-to-right, so that in Arabic text its sign stays in front of it. */
const isolated = (figure: string): string => `\u2066${figure}\u2069`;

const useWords = ({ receipt, title, verdict }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const durationText = useDurationText();
  const resultWord = useResultWord();
  const sourceName = useSourceName();
  const site = useSettings()?.name ?? '';
  return (share: string): PictureLabels => {
    const { order, ticks } = receipt;
    const { entryPrice, exitPrice } = order;
    const entry = ticks.find(({ sequence }) => sequence === receipt.entrySequence);
    const exit = ticks.find(({ sequence }) => sequence === receipt.exitSequence);
    const move = entry && exit ? movePercent(entry.price, exit.price) : undefined;
    const direction = order.direction === 'up' ? t`Buy up` : t`Buy down`;
    const count = verdict?.valid ? verdict.tickCount : 0;
    const fact = (label: string, value: string | undefined) => (value === undefined ? [] : [{ label, value }]);
    return {
      site,
      market: isolated(title),
      terms: `${direction} · ${durationText(order.durationS)}`,
      result: resultWord(order),
      share: isolated(share),
      facts: [
        ...fact(t`Entry price`, entryPrice && isolated(format.price(entryPrice))),
        ...fact(t`Exit price`, exitPrice && isolated(format.price(exitPrice))),
        ...fact(t`Move`, move && isolated(format.percent(move, { decimals: 4, signed: true }))),
        ...fact(t`Exit time`, exit && format.dateTime(exit.atMs)),
      ],
      proof: verdict?.valid ? t`Proof checked: ${count} recorded prices` : '',
      source: sourceName(receipt.source),
    };
  };
};

export const ShareReceipt = (props: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const words = useWords(props);
  const [busy, setBusy] = useState(false);
  const { receipt, title } = props;
  const share = async () => {
    setBusy(true);
    try {
      const { receiptPicture, shareOfStake } = await import('./receipt-image.ts');
      const ofStake = shareOfStake(receipt.order);
      const text = ofStake === undefined ? '--' : percentOfStake(ofStake, format);
      const picture = await receiptPicture(receipt, words(text), lookOf(priceDirection(receipt.order.profit)));
      if (picture === undefined) throw new Error('no canvas');
      await shareFile(picture, `${receipt.symbol}-option.png`, title);
    } catch {
      toast('failure', t`Could not draw the picture.`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="receipt-share">
      <Button tone="tinted" block busy={busy} onPress={() => void share()}>
        <Icon name="share" size={20} />
        {t`Share as picture`}
      </Button>
      <p className="secondary">{t`The picture has neither your name nor any amount in it.`}</p>
    </section>
  );
};
