/** One picture: from camera or gallery, with preview, progress, cancel and retry (AUTH-06). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId } from 'react';
import { decimal } from '../contract/decimal.ts';
import { useFormat } from '../core/format/format.ts';
import { pictureOf } from '../core/pictures/upload-slot-machine.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { Progress } from './Progress.tsx';
import { cameraAvailable } from './picture/camera-available.ts';
import { QualityHints } from './picture/QualityHints.tsx';
import { type Facing, SourceParts, useSources } from './picture/Sources.tsx';
import { type PictureSlot, usePictureSlot } from './picture/use-picture-slot.ts';
import { Spinner } from './Spinner.tsx';
import { type Text, useText } from './text.ts';
import './picture/picture.css';

interface Props {
  label: string;
  /** What the picture is for; decides on the server who may see it. */
  purpose: string;
  /** The uploaded picture's address, undefined while there is none. */
  value: string | undefined;
  onChange: (url: string | undefined) => void;
  error?: Text | undefined;
  /** Which camera a phone uses: the back one for documents (the default), the front one for a face. */
  camera?: Facing;
  /**
   * A document that must be legible: the camera shows a frame, and the photo is checked for blur, glare and darkness.
   */
  document?: boolean;
  /** A picture that the member chose elsewhere on the page. */
  given?: Blob | undefined;
}

type Shown = 'empty' | 'preparing' | 'sending' | 'failed' | 'done';

/** Covers the picture while it is prepared and uploaded. */
const Cover = ({ label, slot: { state } }: { label: string; slot: PictureSlot }) => {
  const { t } = useLingui();
  const format = useFormat();
  if (state.stage === 'preparing') {
    return (
      <span className="upload-cover">
        <Spinner size={28} label={t`Preparing the picture`} />
      </span>
    );
  }
  if (state.stage !== 'sending') return null;
  const percent = Math.round(state.share * 100);
  return (
    <span className="upload-cover">
      <Progress percent={percent} label={t`Uploading ${label}`} />
      <span className="figures">{format.percent(decimal(percent), { decimals: 0 })}</span>
    </span>
  );
};

/** Below the slot: what went wrong, and what can be done. */
const State = ({ id, slot, error, onReplace }: StateProps) => {
  const text = useText();
  const { state } = slot;
  const failed = state.stage === 'failed';
  return (
    <div className="field-error upload-state" id={id} aria-live="polite">
      {failed ? (
        <>
          {/* A file that cannot be read was never sent. */}
          {state.picture ? (
            <strong>
              <Trans>Upload failed</Trans>
            </strong>
          ) : null}
          <span>{text(state.reason)}</span>
          {state.picture ? (
            <Button onPress={slot.retry} tone="plain" size="small">
              <Trans>Retry</Trans>
            </Button>
          ) : null}
        </>
      ) : error ? (
        <span>{text(error)}</span>
      ) : null}
      {failed || state.stage === 'done' ? (
        <Button onPress={onReplace} tone="plain" size="small">
          <Trans>Replace</Trans>
        </Button>
      ) : null}
    </div>
  );
};

interface StateProps {
  id: string;
  slot: PictureSlot;
  error: Text | undefined;
  onReplace: () => void;
}

export const UploadSlot = ({
  label,
  purpose,
  value,
  onChange,
  error,
  camera = 'environment',
  document = false,
  given,
}: Props) => {
  const { t } = useLingui();
  const id = useId();
  const slot = usePictureSlot({ purpose, value, onChange });
  const sources = useSources(camera, document && cameraAvailable());
  const { state, preview, choose } = slot;
  useEffect(() => {
    if (given) choose(given);
  }, [given, choose]);
  // A page that is reopened knows the address of the uploaded picture, but has no preview of it.
  const shown: Shown = state.stage === 'empty' && value !== undefined ? 'done' : state.stage;
  const busy = shown === 'preparing' || shown === 'sending';
  const picture = pictureOf(state);
  return (
    <div className={`upload upload-${shown}`} data-mistake={error ? '' : undefined}>
      <button
        type="button"
        className="upload-slot"
        aria-describedby={`${id}-state`}
        aria-busy={busy}
        disabled={busy}
        onClick={sources.open}
      >
        {preview ? (
          <img src={preview} alt="" />
        ) : (
          <Icon name={shown === 'done' ? 'check-circle' : 'camera'} size={28} />
        )}
        <Cover label={label} slot={slot} />
        <span className="upload-label">{label}</span>
      </button>
      {shown === 'empty' ? null : (
        <button
          type="button"
          className="upload-remove"
          aria-label={busy ? t`Cancel the upload of ${label}` : t`Remove ${label}`}
          onClick={slot.remove}
        >
          <Icon name="close" size={26} />
        </button>
      )}
      <State id={`${id}-state`} slot={slot} error={error} onReplace={sources.open} />
      {document && picture ? <QualityHints measures={picture.measures} /> : null}
      <SourceParts label={label} sources={sources} onFile={choose} />
    </div>
  );
};
