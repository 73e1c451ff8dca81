import { useState } from 'react';
import type { UnsafeHtml } from '../../src/contract/codec.ts';
import { add, type Decimal, decimal } from '../../src/contract/decimal.ts';
import { Amount, Change, FormattedNumber, Price } from '../../src/ui/Amounts.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { CoinIcon } from '../../src/ui/CoinIcon.tsx';
import { CopyButton } from '../../src/ui/CopyButton.tsx';
import { DescriptionList } from '../../src/ui/DescriptionList.tsx';
import { QrCode } from '../../src/ui/QrCode.tsx';
import { SafeHtml } from '../../src/ui/SafeHtml.tsx';
import { Sparkline } from '../../src/ui/Sparkline.tsx';
import { Spinner } from '../../src/ui/Spinner.tsx';
import { Shown } from './Shown.tsx';

const HOSTILE = `<h2>Hello</h2><script>globalThis.broken = 1</script><img src=x onerror="globalThis.broken = 1">
<a href="javascript:globalThis.broken=1">bad</a> <a href="https://good.test/">good</a>
<form action="https://evil.test"><input name="password"></form><p style="position:fixed;inset:0">text</p>` as UnsafeHtml;

export const Figures = () => {
  const [price, setPrice] = useState<Decimal>(decimal('64000.5'));
  return (
    <section aria-label="Figures">
      <p>
        <Price value={price} /> <Change value={decimal('1.25')} />{' '}
        <FormattedNumber text="-0.30%" className="change move-fall change-pill" />{' '}
        <Amount value={decimal('0.00000001')} unit="BTC" /> <Amount value={undefined} />{' '}
        <Amount value={decimal('-12.5')} kind="conversion" signed coloured />
      </p>
      <Button size="small" onPress={() => setPrice(add(price, decimal('0.5')))}>
        Raise the price
      </Button>
      <DescriptionList
        facts={[
          { label: 'Fee', value: <Amount value={decimal('0.5')} unit="USDT" /> },
          { label: 'You receive', value: <Amount value={decimal('119.5')} unit="USDT" />, strong: true },
        ]}
      />
      {['BTC', 'ETH', 'USDT', 'PEPE', 'SOL'].map((coin) => (
        <CoinIcon key={coin} coin={coin} />
      ))}
      <Sparkline move="rise" values={['1', '3', '2', '5'].map(decimal)} />
      <Shown of="Spinner">
        <Spinner label="Loading" />
      </Shown>
      <CopyButton text="TXYZ" label="Address" />
      <QrCode text="https://exchange.test/register?invite=ABC" label="Invite link" />
      <SafeHtml html={HOSTILE} />
    </section>
  );
};
