/** Lets the member choose the colours of rising and falling prices that they are used to. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { PRICE_COLOURS, type PriceColours, priceColoursAtom } from '../../core/base/theme.ts';
import { Icon } from '../../ui/Icon.tsx';
import { List } from '../../ui/List.tsx';
import { ListItemButton } from '../../ui/ListItem.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** A sample of one choice: two arrows in its colours, whatever is currently selected. */
const Sample = ({ colours }: { colours: PriceColours }) => (
  <span className="moves-sample" data-moves={colours}>
    <Icon name="rise" size={18} className="move-rise" />
    <Icon name="fall" size={18} className="move-fall" />
  </span>
);

export const PriceColoursRow = () => {
  const { t } = useLingui();
  const [colours, setColours] = useAtom(priceColoursAtom);
  const [open, setOpen] = useState(false);
  const names: Record<PriceColours, string> = {
    'green-rise': t`Green rises, red falls`,
    'red-rise': t`Red rises, green falls`,
    'blue-orange': t`Blue rises, orange falls`,
  };
  const choose = (next: PriceColours) => {
    setColours(next);
    setOpen(false);
  };
  return (
    <>
      <ListItemButton
        icon="candles"
        title={<Trans>Price colours</Trans>}
        end={<Sample colours={colours} />}
        arrow
        onPress={() => setOpen(true)}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={t`Price colours`}>
        <List>
          {PRICE_COLOURS.map((choice) => (
            <li key={choice}>
              <ListItemButton
                start={<Sample colours={choice} />}
                title={names[choice]}
                selected={choice === colours}
                onPress={() => choose(choice)}
              />
            </li>
          ))}
        </List>
      </Sheet>
    </>
  );
};
