/** The camera's video stream, which runs only while it is on screen. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

type CameraStage = 'starting' | 'live' | 'refused' | 'missing';

export interface Camera {
  readonly stage: CameraStage;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** undefined where the phone has no torch, or pages may not use it. */
  readonly torch: { readonly on: boolean; readonly toggle: () => void } | undefined;
}

/** Sharper than the frame on any phone's screen needs; most cameras deliver this at once. */
const WISHED = { width: { ideal: 2560 }, height: { ideal: 1440 } };

/** TypeScript's types do not declare `torch` yet. */
interface Lamp {
  readonly torch?: boolean;
}

const film = (facing: 'environment' | 'user'): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({ audio: false, video: { ...WISHED, facingMode: { ideal: facing } } });

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** @param running false while a photo is reviewed: camera and torch are then off */
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
        // The member may have left while the permission prompt was open: turn the camera off.
        if (!wanted) return stop(stream);
        opened = stream;
        setTrack(stream.getVideoTracks()[0]);
        const view = video.current;
        if (!view) return;
        // No photo can be taken before the first video frame.
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
      // Reset now, so that the next video does not begin with an enabled shutter and nothing to take.
      setStage('starting');
      setTrack(undefined);
      setLit(false);
    };
  }, [facing, running]);

  const toggle = useCallback(() => {
    const next = { advanced: [{ torch: !lit } as MediaTrackConstraintSet] };
    // No message where the torch fails: the member sees that.
    track?.applyConstraints(next).then(
      () => setLit(!lit),
      () => undefined,
    );
  }, [track, lit]);
  const hasLamp = (track?.getCapabilities?.() as Lamp | undefined)?.torch === true;
  return { stage, video, torch: hasLamp ? { on: lit, toggle } : undefined };
};
