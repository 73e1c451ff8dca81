import { useLingui } from '@lingui/react/macro';
import { List } from '../List.tsx';
import { ListItemButton } from '../ListItem.tsx';
import { Sheet } from '../Sheet.tsx';

interface Props {
  title: string;
  open: boolean;
  onClose: () => void;
  onChoose: (source: 'camera' | 'gallery') => void;
}

/** Where a picture comes from. */
export const SourceSheet = ({ title, open, onClose, onChoose }: Props) => {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <List>
        <li>
          <ListItemButton icon="camera" title={t`Take a photo`} onPress={() => onChoose('camera')} />
        </li>
        <li>
          <ListItemButton icon="image" title={t`Choose a picture`} onPress={() => onChoose('gallery')} />
        </li>
      </List>
    </Sheet>
  );
};
