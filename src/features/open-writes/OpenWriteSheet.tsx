/** Asks the member about a write whose outcome is unknown. Nothing is sent again without an explicit tap (API-08). */
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { decodePayload } from '../../contract/call.ts';
import { getBalances } from '../../contract/calls/assets.ts';
import type { Decimal } from '../../contract/decimal.ts';
import type { BalanceList } from '../../contract/entities/wallet.ts';
import { traceOf } from '../../contract/write-traces.ts';
import { useFormat } from '../../core/format/format.ts';
import { queryClient, queryKey } from '../../core/queries/query-client.ts';
import { isInRecords } from '../../core/writes/find-in-records.ts';
import { isSentHere, type OpenWrite, openWrites, resendOf } from '../../core/writes/open-writes.ts';
import { resumeWatching, settleAsFound } from '../../core/writes/unkeyed-write.ts';
import { Button } from '../../ui/Button.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** What the question calls each write. */
const NAMES: Readonly<Record<string, ReturnType<typeof msg>>> = {
  upbbbuy: msg`Orders`,
  creatorder: msg`Options`,
  transfer: msg`Transfer`,
  recharge: msg`Deposit`,
  withdraw: msg`Withdrawal`,
  exchangeCoin: msg`Flash swap`,
  applyLoan: msg`Loans`,
  buyMiningMachine: msg`Lock mining`,
  submitStaking: msg`Staking`,
  balanceTransfer: msg`Transfer to a member`,
};

const amountOf = (write: OpenWrite): { amount?: Decimal | undefined; coin?: string | undefined } => {
  const traced = traceOf(write.call);
  if (!traced || typeof traced.found !== 'object') return {};
  try {
    const payload = decodePayload(traced.call, write.fields);
    const coinId = traced.found.coinId?.(payload);
    const balances = queryClient.getQueryData<BalanceList>(queryKey(getBalances, undefined));
    const coins = balances?.accounts.flatMap((account) => account.coins) ?? [];
    return { amount: traced.found.amount(payload), coin: coins.find((coin) => coin.coinId === coinId)?.coin };
  } catch {
    // Another build stored the write in a form that this one cannot decode: ask about it without its details.
    return {};
  }
};

const useLookAgain = (write: OpenWrite) => {
  const [looking, setLooking] = useState(false);
  const [lookedAtMs, setLookedAtMs] = useState<number>();
  const look = async () => {
    setLooking(true);
    try {
      if (await isInRecords(write)) settleAsFound(write);
      setLookedAtMs(Date.now());
    } catch {
      // The list failed to load, so the time of the last successful read stays.
    } finally {
      setLooking(false);
    }
  };
  return { looking, lookedAtMs, look };
};

const Question = ({ write }: { write: OpenWrite }) => {
  const { t } = useLingui();
  const format = useFormat();
  const { looking, lookedAtMs, look } = useLookAgain(write);
  const resend = resendOf(write.id);
  const { amount, coin } = amountOf(write);
  const name = NAMES[write.call];
  const close = () => openWrites.put({ ...write, stage: 'closed' });
  const sendAgain = () => {
    close();
    resend?.();
  };
  return (
    <Sheet
      open
      onClose={close}
      title={t`Did this go through?`}
      foot={
        <>
          <Button block busy={looking} onPress={() => void look()}>
            <Trans>Look again</Trans>
          </Button>
          {resend ? (
            <Button tone="plain" block disabled={looking} onPress={sendAgain}>
              <Trans>Send it again</Trans>
            </Button>
          ) : null}
        </>
      }
    >
      <p>
        <Trans>The answer was lost. This is not in your records yet, but it may still appear there.</Trans>
      </p>
      <DescriptionList
        facts={[
          amount !== undefined && {
            label: name ? t(name) : t`Amount`,
            value: (
              <span className="figures">
                {format.number(amount)} {coin}
              </span>
            ),
            strong: true,
          },
          { label: t`Time`, value: format.dateTime(write.sentAtMs) },
          lookedAtMs !== undefined && { label: t`Last checked`, value: format.time(lookedAtMs) },
        ]}
      />
      {resend ? (
        <p className="hint">
          <Trans>If it is sent again, it may be carried out twice.</Trans>
        </p>
      ) : null}
    </Sheet>
  );
};

export const OpenWriteSheet = () => {
  const writes = useSyncExternalStore(openWrites.subscribe, openWrites.all);
  const watched = useRef(new Set<string>());
  useEffect(() => {
    for (const write of writes) {
      if (isSentHere(write.id) || watched.current.has(write.id)) continue;
      watched.current.add(write.id);
      void resumeWatching(write);
    }
  }, [writes]);
  const asked = writes.find(({ stage }) => stage === 'unknown');
  return asked ? <Question key={asked.id} write={asked} /> : null;
};
