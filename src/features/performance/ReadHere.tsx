/** Messages about a report that is computed on this device: the reading progress, and missing orders. */
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../core/format/format.ts';
import { Block } from '../../ui/Block.tsx';
import { SkeletonCard, SkeletonRows } from '../../ui/Skeletons.tsx';
import { useOrdersRead } from './use-profit.ts';

export const Waiting = () => {
  const { t } = useLingui();
  const format = useFormat();
  const read = useOrdersRead();
  const rows = format.number(read ?? 0);
  return (
    <>
      {read === undefined ? null : (
        <Block>
          <p className="secondary" role="status">
            {t`Reading your orders: ${rows} so far`}
          </p>
        </Block>
      )}
      <SkeletonCard height={300} />
      <SkeletonRows rows={4} />
    </>
  );
};

/** Warns above the chart that only the newest orders are included in the sums. */
export const Cut = ({ at }: { at: number }) => {
  const { t } = useLingui();
  const rows = useFormat().number(at);
  return (
    <Block>
      <p className="secondary" role="status">
        {t`Only the newest ${rows} orders were read; older ones are missing.`}
      </p>
    </Block>
  );
};
