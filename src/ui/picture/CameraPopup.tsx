/** The camera with a frame to fill, then the photo with hints about its quality (AUTH-06). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { preparePicture } from '../../core/pictures/prepare.ts';
import type { PictureMeasures } from '../../kit/pictures/quality.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';
import { Popup } from '../Popup.tsx';
import { Spinner } from '../Spinner.tsx';
import { QualityHints } from './QualityHints.tsx';
import { takePhoto } from './take-photo.ts';
import { type Camera, useCamera } from './use-camera.ts';

interface Photo {
  readonly blob: Blob;
  readonly address: string;
}

/** The photo under review. Its object URL is revoked when another photo replaces it, and on unmount. */
const usePhoto = () => {
  const [photo, setPhoto] = useState<Photo>();
  const [measures, setMeasures] = useState<PictureMeasures>();
  useEffect(() => {
    if (!photo) return undefined;
    const controller = new AbortController();
    // Only the hints need the measures: a photo that cannot be measured can still be sent.
    preparePicture(photo.blob, controller.signal).then(
      (prepared) => setMeasures(prepared.measures),
      () => undefined,
    );
    return () => {
      controller.abort();
      URL.revokeObjectURL(photo.address);
      setMeasures(undefined);
    };
  }, [photo]);
  const show = (blob: Blob | undefined) => setPhoto(blob && { blob, address: URL.createObjectURL(blob) });
  return { photo, measures, show };
};

const Finder = ({ camera, mirrored, onShutter }: FinderProps) => {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const shoot = () => {
    if (camera.video.current && frame.current) onShutter(camera.video.current, frame.current);
  };
  return (
    <>
      <div className="camera-view">
        <video ref={camera.video} className={mirrored ? 'camera-mirrored' : undefined} playsInline muted autoPlay />
        <div className="camera-frame" ref={frame} />
        {camera.stage === 'starting' ? <Spinner size={32} label={t`Starting the camera`} /> : null}
        <p className="camera-words">
          <Trans>Fill the frame. All four corners must be visible.</Trans>
        </p>
      </div>
      <div className="camera-foot">
        <span />
        <button
          type="button"
          className="camera-shutter"
          aria-label={t`Take the photo`}
          disabled={camera.stage !== 'live'}
          onClick={shoot}
        />
        {camera.torch ? (
          <IconButton
            icon="sun"
            label={camera.torch.on ? t`Turn the light off` : t`Turn the light on`}
            onPress={camera.torch.toggle}
          />
        ) : (
          <span />
        )}
      </div>
    </>
  );
};

interface FinderProps {
  camera: Camera;
  mirrored: boolean;
  onShutter: (video: HTMLVideoElement, frame: HTMLElement) => void;
}

const NoCamera = ({ refused, onOther }: { refused: boolean; onOther: () => void }) => (
  <div className="camera-none">
    <Icon name="camera" size={40} />
    <p>
      {refused ? (
        <Trans>The camera is not allowed here. Allow it in the settings of your browser, or choose a picture.</Trans>
      ) : (
        <Trans>The camera cannot be opened. Another app may be using it.</Trans>
      )}
    </p>
    <Button onPress={onOther}>
      <Trans>Use another way</Trans>
    </Button>
  </div>
);

interface Props {
  title: string;
  camera: 'environment' | 'user';
  onTaken: (photo: Blob) => void;
  /** The phone's own camera app, or a file. */
  onOther: () => void;
  onClose: () => void;
}

export const CameraPopup = ({ title, camera: facing, onTaken, onOther, onClose }: Props) => {
  const { photo, measures, show } = usePhoto();
  const camera = useCamera(facing, photo === undefined);
  const shoot = async (video: HTMLVideoElement, frame: HTMLElement) => show(await takePhoto(video, frame));
  const hasNone = camera.stage === 'refused' || camera.stage === 'missing';
  return (
    <Popup open onClose={onClose} title={title}>
      <div className="camera">
        {photo ? (
          <>
            <div className="camera-taken">
              <img src={photo.address} alt={title} />
              {measures ? <QualityHints measures={measures} /> : null}
            </div>
            <div className="camera-choice">
              <Button tone="tinted" onPress={() => show(undefined)}>
                <Trans>Retake</Trans>
              </Button>
              <Button onPress={() => onTaken(photo.blob)}>
                <Trans>Use this photo</Trans>
              </Button>
            </div>
          </>
        ) : hasNone ? (
          <NoCamera refused={camera.stage === 'refused'} onOther={onOther} />
        ) : (
          <Finder camera={camera} mirrored={facing === 'user'} onShutter={(video, frame) => void shoot(video, frame)} />
        )}
      </div>
    </Popup>
  );
};
