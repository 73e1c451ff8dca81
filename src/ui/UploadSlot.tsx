/** One picture: preview, progress, and another try where it failed (AUTH-06). */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { upload } from '../contract/calls/site.ts';
import { useSend } from '../core/queries.ts';
import { Icon } from './Icon.tsx';
import { Progress } from './Progress.tsx';
import { type Text, useText } from './text.ts';

interface Props {
  label: string;
  /** What the picture is for; decides on the server who may see it. */
  purpose: string;
  /** The uploaded picture's address, undefined while there is none. */
  value: string | undefined;
  onChange: (url: string | undefined) => void;
  error?: Text | undefined;
  /** Asks a phone for its camera: the back one for papers, the front one for a face. */
  camera?: 'environment' | 'user';
}

type Stage = 'empty' | 'sending' | 'failed' | 'done';

/** A local preview needs no request, and is there while the picture is still on its way. */
const usePreview = (file: File | undefined): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) {
      setAddress(undefined);
      return undefined;
    }
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
};

export const UploadSlot = ({ label, purpose, value, onChange, error, camera }: Props) => {
  const { t } = useLingui();
  const id = useId();
  const text = useText();
  const [file, setFile] = useState<File>();
  const [share, setShare] = useState(0);
  const [failed, setFailed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(file);
  const { send, sending } = useSend(upload, { quiet: true });

  const start = async (picture: File) => {
    setFile(picture);
    setFailed(false);
    setShare(0);
    onChange(undefined);
    const result = await send({ file: picture, purpose }, { onProgress: setShare });
    if (result) onChange(result.url);
    else setFailed(true);
  };
  const remove = () => {
    setFile(undefined);
    setFailed(false);
    onChange(undefined);
    if (input.current) input.current.value = '';
  };

  const stage: Stage = sending ? 'sending' : failed ? 'failed' : value ? 'done' : 'empty';
  const percent = Math.round(share * 100);
  return (
    <div className={`upload upload-${stage}`}>
      <label htmlFor={id} className="upload-slot">
        {preview && stage !== 'empty' ? <img src={preview} alt="" /> : <Icon name="camera" size={28} />}
        {stage === 'sending' ? (
          <span className="upload-cover">
            <Progress percent={percent} label={t`Uploading ${label}`} />
            <span className="figures">{percent}%</span>
          </span>
        ) : null}
        <span className="upload-label">{label}</span>
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/*"
          capture={camera}
          className="visually-hidden"
          disabled={sending}
          aria-describedby={`${id}-state`}
          onChange={(event) => {
            const [picture] = event.currentTarget.files ?? [];
            if (picture) void start(picture);
          }}
        />
      </label>
      {stage === 'done' ? (
        <button type="button" className="upload-remove" aria-label={t`Remove ${label}`} onClick={remove}>
          <Icon name="close" size={16} />
        </button>
      ) : null}
      <p className="field-error" id={`${id}-state`} aria-live="polite">
        {stage === 'failed' ? (
          <>
            {t`Upload failed`}{' '}
            <button type="button" className="link-button" onClick={() => file && void start(file)}>
              {t`Retry`}
            </button>
          </>
        ) : error ? (
          text(error)
        ) : null}
      </p>
    </div>
  );
};
