import { useLingui } from '@lingui/react/macro';
import { Actions } from '../Actions.tsx';

interface Props {
  title: string;
  open: boolean;
  onClose: () => void;
  onChoose: (source: 'camera' | 'gallery') => void;
}

/** Asks whether a picture comes from the camera or the gallery. */
export const SourceSheet = ({ title, open, onClose, onChoose }: Props) => {
  const { t } = useLingui();
  return (
    <Actions
      open={open}
      onClose={onClose}
      title={title}
      choices={[
        { icon: 'camera', text: t`Take a photo`, onPress: () => onChoose('camera') },
        { icon: 'image', text: t`Choose a picture`, onPress: () => onChoose('gallery') },
      ]}
    />
  );
};
