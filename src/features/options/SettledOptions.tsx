/** Settled orders, each with its receipt, below today's totals (OPT-06). */
import { useLingui } from '@lingui/react/macro';
import { getOptions } from '../../contract/calls/options.ts';
import type { OptionOrder } from '../../contract/entities/options.ts';
import { useFormat } from '../../core/format/format.ts';
import { fetchAllPages } from '../../core/queries/fetch-all-pages.ts';
import { Price } from '../../ui/Amounts.tsx';
import { ExportButton, type ExportRequest } from '../../ui/export/ExportSheet.tsx';
import { HideAmounts, HideableAmount } from '../../ui/HideableAmount.tsx';
import { IconLink } from '../../ui/IconButton.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { useDayTotals } from './day-totals.ts';
import { optionLines } from './export-options.ts';
import { DirectionTag, useDurationText, useResultWord } from './OptionFigures.tsx';
import { useSettledOptions } from './use-open-options.ts';

interface Props {
  readonly titleOf: (order: OptionOrder) => string;
  readonly onReceipt: (order: OptionOrder) => void;
}

const keyOf = (order: OptionOrder): string => order.id;

const SettledRow = ({
  order,
  title,
  onReceipt,
}: {
  order: OptionOrder;
  title: string;
  onReceipt: Props['onReceipt'];
}) => {
  const { t } = useLingui();
  const format = useFormat();
  const durationText = useDurationText();
  const resultWord = useResultWord();
  return (
    <button type="button" className="settled-option" onClick={() => onReceipt(order)}>
      <span className="settled-option-head">
        <strong>{title}</strong>
        <DirectionTag direction={order.direction} />
        <span className="secondary figures">
          <HideableAmount value={order.stake} kind="number" unit="USDT" /> · {durationText(order.durationS)}
        </span>
      </span>
      <span className="settled-option-result">
        <HideableAmount value={order.profit} signed coloured unit="USDT" />
        <small className="secondary">{resultWord(order)}</small>
      </span>
      <span className="settled-option-prices secondary">
        <span>
          {t`Entry`} <Price value={order.entryPrice} />
          <small className="figures">{order.openedAt === undefined ? '--' : format.dateTime(order.openedAt)}</small>
        </span>
        <span>
          {t`Exit`} <Price value={order.exitPrice} />
          <small className="figures">{order.closedAt === undefined ? '--' : format.dateTime(order.closedAt)}</small>
        </span>
      </span>
    </button>
  );
};

const Export = ({ titleOf }: Pick<Props, 'titleOf'>) => {
  const { t } = useLingui();
  const result = useResultWord();
  const words = {
    heads: {
      opened: t`Opened`,
      market: t({ context: 'pair', message: 'Market' }),
      direction: t`Direction`,
      stake: t`Stake`,
      duration: t`Duration`,
      entry: t`Entry price`,
      exit: t`Exit price`,
      closed: t`Closed`,
      result: t`Result`,
      profit: t`Profit`,
      id: t({ context: 'by which an order is found', message: 'Number' }),
    },
    market: titleOf,
    direction: ({ direction }: OptionOrder) => (direction === 'up' ? t`Buy up` : t`Buy down`),
    result,
  };
  const rows = async ({ timeZone, signal, onProgress, onCut }: ExportRequest) => {
    const orders = await fetchAllPages(
      getOptions,
      { status: 'finished' },
      { keyOf, whole: true, signal, onProgress, onCut },
    );
    return optionLines(orders, words, timeZone);
  };
  return <ExportButton name="options" what={t`Every settled option, for a spreadsheet.`} rows={rows} />;
};

const Today = ({ titleOf }: Pick<Props, 'titleOf'>) => {
  const { t } = useLingui();
  const format = useFormat();
  const totals = useDayTotals();
  const figure = (value: string | undefined) => (value === undefined ? '--' : value);
  return (
    <section className="option-day" aria-label={t`Today`}>
      <header>
        <h2>{t`Today`}</h2>
        <HideAmounts />
        <IconLink to="/performance" label={t`Profit and loss`} icon="chart" />
        <Export titleOf={titleOf} />
      </header>
      <dl>
        <div>
          <dt>{t`Settled`}</dt>
          <dd className="figures">{figure(totals && format.number(totals.count))}</dd>
        </div>
        <div>
          <dt>{t`Staked`}</dt>
          <dd>
            <HideableAmount value={totals?.staked} kind="conversion" />
          </dd>
        </div>
        <div>
          <dt>{t`Paid out`}</dt>
          <dd>
            <HideableAmount value={totals?.paid} kind="conversion" />
          </dd>
        </div>
        <div>
          <dt>{t`Net`}</dt>
          <dd>
            <HideableAmount value={totals?.net} kind="conversion" signed coloured />
          </dd>
        </div>
      </dl>
    </section>
  );
};

export const SettledOptions = ({ titleOf, onReceipt }: Props) => {
  const { t } = useLingui();
  const pages = useSettledOptions();
  return (
    <>
      <Today titleOf={titleOf} />
      <PagedList
        pages={pages}
        keyOf={keyOf}
        label={t`Settled`}
        skeleton={<SkeletonRows rows={4} height={92} />}
        empty={<EmptyState icon="orders" text={t`Settled orders will appear here, each with its receipt.`} />}
        row={(order) => <SettledRow order={order} title={titleOf(order)} onReceipt={onReceipt} />}
      />
    </>
  );
};
