/** The records of an account: signed amounts, purpose and time (ASSET-02). */
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { AnyRecord, RecordKind } from '../../contract/calls/assets.ts';
import { compare, ZERO } from '../../contract/decimal.ts';
import { useFormat } from '../../core/format/format.ts';
import { usePages } from '../../core/queries/queries.ts';
import { PAGE_SIZE } from '../../kit/paged-list.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { HideableAmount } from '../../ui/HideableAmount.tsx';
import { ListItemButton } from '../../ui/ListItem.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { isPast, type RecordsFilter } from './record-filter.ts';
import { IDENTIFIED_RECORDS, type IdentifiedRecord } from './record-ids.ts';
import type { RecordDefinition, ShownRecord } from './record-kinds.tsx';

/** Polls, so that a member who waits for a review sees its result. */
const REVIEW_POLL_MS = 10_000;

/** Incoming amounts are green. Outgoing amounts have a minus and no colour, because red would suggest a loss. */
const isIn = ({ amount, status, undirected = false }: ShownRecord): boolean =>
  !undirected && compare(amount, ZERO) > 0 && (status === undefined || status.tone === 'completed');

const ShownRow = ({ shown, onOpen }: { shown: ShownRecord; onOpen: () => void }) => {
  const format = useFormat();
  return (
    <ListItemButton
      title={shown.title}
      detail={<span className="figures">{shown.at === undefined ? '--' : format.dateTime(shown.at)}</span>}
      end={
        <span className="record-end">
          <HideableAmount value={shown.amount} signed={!shown.undirected} coloured={isIn(shown)} unit={shown.coin} />
          {shown.status === undefined ? null : (
            <small className={`record-status record-${shown.status.tone}`}>{shown.status.text}</small>
          )}
        </span>
      }
      onPress={onOpen}
    />
  );
};

interface Props {
  readonly kind: RecordKind;
  readonly definition: RecordDefinition<AnyRecord>;
  readonly asked: RecordsFilter;
  readonly filtered: boolean;
  /** The coin's name, for records that do not contain it. */
  readonly coin: string;
}

const keyOf = ({ id }: IdentifiedRecord) => id;

export const RecordList = ({ kind, definition, asked, filtered, coin }: Props) => {
  const { label, empty } = definition;
  const [openKey, setOpenKey] = useState<string>();
  const all = usePages(IDENTIFIED_RECORDS[kind], asked, { keyOf, pollMs: REVIEW_POLL_MS });
  const rows = all.rows.filter((row) => definition.keeps(row, asked));
  const hasMore = all.hasMore && !isPast(all.rows, asked, PAGE_SIZE);
  const nothing = filtered ? <Trans>No records match this filter.</Trans> : empty;
  // Look the opened record up in the current list, so that its details change when its review ends.
  const openRow = rows.find((row) => keyOf(row) === openKey);
  const shownOf = (row: AnyRecord) => definition.shownOf(row, asked.type, coin);
  const open = openRow && shownOf(openRow);
  return (
    <>
      <PagedList
        pages={{ ...all, rows, hasMore }}
        keyOf={keyOf}
        label={label}
        empty={hasMore ? <SkeletonRows rows={6} /> : <EmptyState icon="bill" text={nothing} />}
        row={(row) => <ShownRow shown={shownOf(row)} onOpen={() => setOpenKey(keyOf(row))} />}
      />
      <Sheet open={open !== undefined} onClose={() => setOpenKey(undefined)} title={open?.title || label}>
        {open === undefined ? null : <DescriptionList facts={open.facts} />}
      </Sheet>
    </>
  );
};
