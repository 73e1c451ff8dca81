/** Where a slot gets its picture: the phone's camera and gallery, a file, or the camera with a frame in the page. */
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

/** Opens the slot's file input for the camera or the gallery; `click` opens the phone's own picker. */
const openInput = (input: HTMLInputElement | null, source: 'camera' | 'gallery', facing: Facing): void => {
  if (source === 'camera') input?.setAttribute('capture', facing);
  else input?.removeAttribute('capture');
  // The phone's camera or gallery hides the page: the app lock must not take that for an absence.
  expectAbsence();
  input?.click();
};

/** @param framed whether the camera shows a frame in the page */
export const useSources = (facing: Facing, framed: boolean): Sources => {
  const input = useRef<HTMLInputElement>(null);
  const [stage, show] = useState<Stage>('closed');
  const open = () => {
    // With a mouse the file dialog is enough; on a touch screen the member chooses between camera and gallery.
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
    // Loading failed: the sheet stays, since it also offers the gallery.
    if (!found) return;
    setCamera(found);
    // Not where the member has closed the sheet meanwhile.
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
          // Reset, so that choosing the same file again fires `change`.
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
