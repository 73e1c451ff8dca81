/** The camera's film while somebody looks at it, and not a moment longer. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

type CameraStage = 'starting' | 'live' | 'refused' | 'missing';

export interface Camera {
  readonly stage: CameraStage;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** undefined where the phone has no lamp, or lets no page light it. */
  readonly torch: { readonly on: boolean; readonly toggle: () => void } | undefined;
}

/** Sharper than any frame on a phone's screen needs, and what most cameras give at once. */
const WISHED = { width: { ideal: 2560 }, height: { ideal: 1440 } };

/** The lamp is no part of the types yet. */
interface Lamp {
  readonly torch?: boolean;
}

const film = (facing: 'environment' | 'user'): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({ audio: false, video: { ...WISHED, facingMode: { ideal: facing } } });

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** @param running false while a photo is looked at: the lamp and the camera's light go out */
export const useCamera = (facing: 'environment' | 'user', running: boolean): Camera => {
  const video = useRef<HTMLVideoElement>(null);
  const [stage, setStage] = useState<CameraStage>('starting');
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [lit, setLit] = useState(false);

  useEffect(() => {
    if (!running) return undefined;
    let wanted = true;
    let opened: MediaStream | undefined;
    film(facing).then(
      (stream) => {
        // Whoever left while the phone was asking must find the camera off.
        if (!wanted) return stop(stream);
        opened = stream;
        setTrack(stream.getVideoTracks()[0]);
        const view = video.current;
        if (!view) return;
        // There is nothing to take a photo of before the first picture of the film.
        view.addEventListener('loadeddata', () => wanted && setStage('live'), { once: true });
        view.srcObject = stream;
      },
      (error: unknown) => {
        if (wanted) setStage(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing');
      },
    );
    return () => {
      wanted = false;
      if (opened) stop(opened);
      // From now on, so that the next film never begins with a shutter that has nothing to take.
      setStage('starting');
      setTrack(undefined);
      setLit(false);
    };
  }, [facing, running]);

  const toggle = useCallback(() => {
    const next = { advanced: [{ torch: !lit } as MediaTrackConstraintSet] };
    // A lamp that does not light is no reason for words: the member sees it.
    track?.applyConstraints(next).then(
      () => setLit(!lit),
      () => undefined,
    );
  }, [track, lit]);
  const hasLamp = (track?.getCapabilities?.() as Lamp | undefined)?.torch === true;
  return { stage, video, torch: hasLamp ? { on: lit, toggle } : undefined };
};
