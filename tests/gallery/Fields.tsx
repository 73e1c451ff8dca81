import { useState } from 'react';
import { type Decimal, decimal, div, mul } from '../../src/contract/decimal.ts';
import { AmountField } from '../../src/ui/AmountField.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Chips } from '../../src/ui/Chips.tsx';
import { ChoiceField } from '../../src/ui/ChoiceSheet.tsx';
import { FromTo } from '../../src/ui/FromTo.tsx';
import { ListInput } from '../../src/ui/ListInput.tsx';
import { PayPasswordField } from '../../src/ui/PayPasswordField.tsx';
import { Segmented } from '../../src/ui/Segmented.tsx';
import { Stepper } from '../../src/ui/Stepper.tsx';
import { Tabs } from '../../src/ui/Tabs.tsx';
import { Toggle } from '../../src/ui/Toggle.tsx';
import { UploadSlot } from '../../src/ui/UploadSlot.tsx';
import { Shown } from './Shown.tsx';

const BALANCE = decimal('123.45678901');
const share = (percent: number): Decimal => div(mul(BALANCE, decimal(percent)), decimal(100), 8);

const Amounts = () => {
  const [amount, setAmount] = useState<Decimal>();
  const [steps, setSteps] = useState<Decimal | undefined>(decimal(100));
  return (
    <>
      <AmountField
        label="Quantity"
        value={amount}
        onChange={setAmount}
        unit="USDT"
        available={`${BALANCE} USDT`}
        percents={[25, 50, 75, 100]}
        onPercent={(percent) => setAmount(share(percent))}
        onAll={() => setAmount(BALANCE)}
      />
      <output data-testid="amount">{amount ?? 'nothing'}</output>
      <Stepper
        label="Whole amount"
        value={steps}
        onChange={setSteps}
        min={decimal(100)}
        max={decimal(300)}
        step={decimal(100)}
      />
      <output data-testid="steps">{steps ?? 'nothing'}</output>
    </>
  );
};

const ACCOUNTS = [
  { value: 'spot', title: 'Spot account' },
  { value: 'options', title: 'Options account' },
] as const;

const Pair = () => {
  const [[from, to], setPair] = useState<['spot' | 'options', 'spot' | 'options']>(['spot', 'options']);
  return (
    <FromTo
      turn="Turn around"
      onTurn={() => setPair([to, from])}
      from={<ChoiceField label="From" choices={ACCOUNTS} value={from} onChange={(value) => setPair([value, to])} />}
      to={<ChoiceField label="To" choices={ACCOUNTS} value={to} onChange={(value) => setPair([from, value])} />}
    />
  );
};

export const Fields = () => {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [period, setPeriod] = useState('1m');
  const [network, setNetwork] = useState<'trc20' | 'erc20'>();
  const [tab, setTab] = useState<'all' | 'open' | 'done'>('all');
  const [on, setOn] = useState(false);
  const [picture, setPicture] = useState<string>();
  return (
    <section aria-label="Fields">
      <Shown of="ListInput">
        <ListInput
          label="Name"
          value={name}
          onChange={setName}
          error={name === '' ? 'Enter a name' : undefined}
          hint="As on your card"
        />
      </Shown>
      <PayPasswordField value={password} onChange={setPassword} />
      <Amounts />
      <Shown of="ChoiceSheet">
        <ChoiceField
          label="Network"
          choices={[
            { value: 'trc20', title: 'TRC20', detail: 'Tron' },
            { value: 'erc20', title: 'ERC20', detail: 'Ethereum' },
          ]}
          value={network}
          onChange={setNetwork}
          placeholder="Choose a network"
        />
      </Shown>
      <Pair />
      <Shown of="Segmented">
        <Segmented
          label="Side"
          value={side}
          onChange={setSide}
          choices={[
            { value: 'buy', label: 'Buy' },
            { value: 'sell', label: 'Sell' },
          ]}
        />
      </Shown>
      <Shown of="Chips">
        <Chips
          scroll
          label="Period"
          value={period}
          onChange={setPeriod}
          choices={['1m', '5m', '15m', '30m', '1H', '4H', 'D', 'W', 'M'].map((value) => ({ value, label: value }))}
        />
      </Shown>
      <Tabs
        label="Orders"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'all', label: 'All' },
          { value: 'open', label: 'Open' },
          { value: 'done', label: 'Done' },
        ]}
      >
        <p data-testid="tab">{tab}</p>
      </Tabs>
      <Shown of="Toggle">
        <Toggle label="Night mode" on={on} onChange={setOn} />
      </Shown>
      <div className="uploads">
        <UploadSlot label="Front" purpose="identity" value={picture} onChange={setPicture} />
        <UploadSlot
          label="Back"
          purpose="identity"
          value={undefined}
          onChange={() => undefined}
          error="The back is missing"
        />
      </div>
      <output data-testid="picture">{picture ?? 'nothing'}</output>
      <Shown of="Button">
        {(['primary', 'tinted', 'outline', 'plain', 'rise', 'fall', 'danger'] as const).map((tone) => (
          <Button key={tone} block tone={tone}>{`A ${tone} button`}</Button>
        ))}
        <Button busy>Sending</Button> <Button disabled>Not now</Button>
      </Shown>
    </section>
  );
};
