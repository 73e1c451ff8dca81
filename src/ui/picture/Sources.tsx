/** The ways by which a picture comes into its slot: the phone's camera and gallery, a file, the camera with a frame. */
import { type Dispatch, type RefObject, type SetStateAction, useRef, useState } from 'react';
import { expectAbsence } from '../../core/app-lock/kept.ts';
import { useModuleOnDemand } from '../use-module-on-demand.ts';
import { SourceSheet } from './SourceSheet.tsx';

const loadCamera = () => import('./CameraPopup.tsx');

export type Facing = 'environment' | 'user';
type Stage = 'closed' | 'asking' | 'filming';

export interface Sources {
  readonly facing: Facing;
  readonly framed: boolean;
  readonly stage: Stage;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly show: Dispatch<SetStateAction<Stage>>;
  /** Asks for a picture, in the way that suits the device. */
  readonly open: () => void;
}

const hasFinePointer = (): boolean => matchMedia('(pointer: fine)').matches;

/** The one file input of a slot, asked for the camera or for the gallery: `click` opens the phone's own choice. */
const openInput = (input: HTMLInputElement | null, source: 'camera' | 'gallery', facing: Facing): void => {
  if (source === 'camera') input?.setAttribute('capture', facing);
  else input?.removeAttribute('capture');
  // A phone hides the page behind its own camera or gallery: a lock on the app waits for the picture.
  expectAbsence();
  input?.click();
};

/** @param framed whether the camera shows a frame in the page */
export const useSources = (facing: Facing, framed: boolean): Sources => {
  const input = useRef<HTMLInputElement>(null);
  const [stage, show] = useState<Stage>('closed');
  const open = () => {
    // A mouse has a file dialog that finds everything; a finger is asked which of the two it wants.
    if (hasFinePointer() && !framed) openInput(input.current, 'gallery', facing);
    else show('asking');
  };
  return { facing, framed, stage, input, show, open };
};

interface Props {
  label: string;
  sources: Sources;
  onFile: (file: Blob) => void;
}

export const SourceParts = ({ label, sources: { facing, framed, stage, input, show }, onFile }: Props) => {
  const ask = useModuleOnDemand();
  const [camera, setCamera] = useState<Awaited<ReturnType<typeof loadCamera>>>();
  const film = async (): Promise<void> => {
    const found = camera ?? (await ask(loadCamera));
    // The sheet stays: there is the gallery, too.
    if (!found) return;
    setCamera(found);
    // Who closed the sheet meanwhile wants no camera any more.
    show((current) => (current === 'asking' ? 'filming' : current));
  };
  const choose = (source: 'camera' | 'gallery') => {
    if (source === 'camera' && framed) {
      void film();
      return;
    }
    show('closed');
    openInput(input.current, source, facing);
  };
  const took = (photo: Blob) => {
    show('closed');
    onFile(photo);
  };
  const otherWay = () => {
    show('closed');
    openInput(input.current, 'camera', facing);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // The same file chosen again is a change, too.
          currentTarget.value = '';
        }}
      />
      <SourceSheet title={label} open={stage === 'asking'} onClose={() => show('closed')} onChoose={choose} />
      {camera && stage === 'filming' ? (
        <camera.CameraPopup
          title={label}
          camera={facing}
          onTaken={took}
          onOther={otherWay}
          onClose={() => show('closed')}
        />
      ) : null}
    </>
  );
};
