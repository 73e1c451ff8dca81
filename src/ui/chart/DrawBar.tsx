/** Chooses what to draw; hides and deletes what was drawn. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Dialog } from '../Dialog.tsx';
import { IconButton } from '../IconButton.tsx';
import { POINTS, TOOLS, type Tool } from './drawings.ts';
import { ToolIcon } from './ToolIcon.tsx';

interface Props {
  readonly tool: Tool | undefined;
  readonly onTool: (tool: Tool | undefined) => void;
  /** Points set so far; undefined while nothing is drawn. */
  readonly step: number | undefined;
  readonly count: number;
  readonly selected: boolean;
  readonly hidden: boolean;
  readonly onHidden: (hidden: boolean) => void;
  readonly onDelete: () => void;
  readonly onDeleteAll: () => void;
}

const useToolNames = (): Record<Tool, string> => {
  const { t } = useLingui();
  return {
    segment: t`Trend line`,
    ray: t`Ray`,
    horizontal: t`Horizontal line`,
    channel: t`Price channel`,
    fibonacci: t`Fibonacci`,
    rectangle: t`Rectangle`,
  };
};

/** The next step, shown and announced. */
const useHint = ({ tool, step, count, selected, hidden }: Props): string => {
  const { t } = useLingui();
  const names = useToolNames();
  if (tool !== undefined) {
    const name = names[tool];
    const next = (step ?? 0) + 1;
    const points = POINTS[tool];
    return t`${name}: tap point ${next} of ${points}`;
  }
  if (hidden && count > 0) return t`Drawings are hidden`;
  if (selected) return t`Drag it to move it`;
  return count > 0 ? t`Tap a drawing to select it` : t`Choose what to draw`;
};

export const DrawBar = (props: Props) => {
  const { tool, onTool, count, selected, hidden, onHidden, onDelete, onDeleteAll } = props;
  const { t } = useLingui();
  const names = useToolNames();
  const hint = useHint(props);
  const [asking, setAsking] = useState(false);
  return (
    <div className="chart-draw">
      <div className="chart-tools" role="toolbar" aria-label={t`Drawing tools`}>
        {TOOLS.map((name) => (
          <button
            key={name}
            type="button"
            className="icon-button"
            aria-label={names[name]}
            aria-pressed={tool === name}
            onClick={() => onTool(tool === name ? undefined : name)}
          >
            <ToolIcon tool={name} />
          </button>
        ))}
        <span className="chart-tools-gap" />
        <IconButton
          icon={hidden ? 'eye-off' : 'eye'}
          label={t`Hide drawings`}
          pressed={hidden}
          disabled={count === 0 && !hidden}
          onPress={() => onHidden(!hidden)}
        />
        <IconButton
          icon="delete"
          label={selected ? t`Delete this drawing` : t`Delete all drawings`}
          disabled={count === 0 || tool !== undefined}
          onPress={selected ? onDelete : () => setAsking(true)}
        />
      </div>
      <p className="chart-draw-hint" aria-live="polite">
        {hint}
      </p>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t`Delete all drawings of this market?`}
        action={t`Delete all drawings`}
        cancelText={t`Keep them`}
        tone="danger"
        onConfirm={() => {
          onDeleteAll();
          setAsking(false);
        }}
      />
    </div>
  );
};
