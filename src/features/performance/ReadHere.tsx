/** What a report that is made on this device says of its reading: how far it is, and what it lacks. */
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

/** Said above the plot: sums of the newest orders alone are no sums of all. */
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
