/** Saves a list as a CSV file: shows the zone of its times and the progress, and can be cancelled (ASSET-04). */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../core/format/format.ts';
import { useTimeZone } from '../../core/format/time-zone.ts';
import { csvOf } from '../../kit/csv.ts';
import { Button } from '../Button.tsx';
import { IconButton } from '../IconButton.tsx';
import { Sheet } from '../Sheet.tsx';
import { saveFile } from '../save-file.ts';
import { TimeZoneField } from '../time-zone/TimeZoneField.tsx';
import './export.css';

export interface ExportRequest {
  readonly timeZone: string;
  readonly signal: AbortSignal;
  /** Called with the number of rows read so far. */
  readonly onProgress: (rows: number) => void;
  /** Called with the number of rows where the list has more than could be read. */
  readonly onCut: (rows: number) => void;
}

interface Props {
  /** Reads the content of the file: the column headings first, then a line per row. */
  readonly rows: (request: ExportRequest) => Promise<readonly (readonly string[])[]>;
  /** Name of the file, without its extension. */
  readonly name: string;
  /** What is in it, for the sheet. */
  readonly what: string;
}

type Stage = { readonly at: 'idle' | 'failed' | 'empty' } | { readonly at: 'reading' | 'cut'; readonly rows: number };

const useExport = ({ rows, name }: Pick<Props, 'rows' | 'name'>, onDone: () => void) => {
  const timeZone = useTimeZone();
  const [stage, setStage] = useState<Stage>({ at: 'idle' });
  const reading = useRef<AbortController>(undefined);
  const stop = () => {
    reading.current?.abort();
    reading.current = undefined;
    setStage({ at: 'idle' });
  };
  useEffect(() => () => reading.current?.abort(), []);
  const save = async () => {
    const mine = new AbortController();
    reading.current = mine;
    setStage({ at: 'reading', rows: 0 });
    let cutAt: number | undefined;
    const tell = (next: Stage) => (mine.signal.aborted ? undefined : setStage(next));
    try {
      const read = await rows({
        timeZone,
        signal: mine.signal,
        onProgress: (count) => tell({ at: 'reading', rows: count }),
        onCut: (count) => {
          cutAt = count;
        },
      });
      if (mine.signal.aborted) return;
      if (read.length <= 1) {
        setStage({ at: 'empty' });
        return;
      }
      saveFile(new Blob([csvOf(read)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
      // Where the file lacks rows, the sheet stays open and says so.
      setStage(cutAt === undefined ? { at: 'idle' } : { at: 'cut', rows: cutAt });
      if (cutAt === undefined) onDone();
    } catch {
      tell({ at: 'failed' });
    }
  };
  return { stage, save, stop };
};

const Said = ({ stage }: { stage: Stage }) => {
  const { t } = useLingui();
  const format = useFormat();
  if (stage.at === 'failed') return t`Failed to load. What was read so far was not saved.`;
  if (stage.at === 'empty') return t`There is nothing to save yet.`;
  if (stage.at !== 'reading' && stage.at !== 'cut') return null;
  const rows = format.number(stage.rows);
  return stage.at === 'cut'
    ? t`Only the newest ${rows} entries were read; older ones are missing.`
    : t`Reading: ${rows} so far`;
};

export const ExportButton = ({ rows, name, what }: Props) => {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { stage, save, stop } = useExport({ rows, name }, () => setOpen(false));
  const close = () => {
    stop();
    setOpen(false);
  };
  return (
    <>
      <IconButton icon="download" label={t`Save as CSV`} onPress={() => setOpen(true)} />
      <Sheet
        open={open}
        onClose={close}
        title={t`Save as CSV`}
        foot={
          <Button block busy={stage.at === 'reading'} onPress={() => void save()}>
            {stage.at === 'failed' ? t`Retry` : t`Save`}
          </Button>
        }
      >
        <div className="export">
          <p>{what}</p>
          <TimeZoneField />
          <p className="export-said secondary" role="status">
            <Said stage={stage} />
          </p>
        </div>
      </Sheet>
    </>
  );
};
