/** The time zone that times, days and files are in; a tap opens the list of all. */
import { useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue } from 'jotai';
import { useDeferredValue, useMemo, useState } from 'react';
import { chosenTimeZoneAtom, deviceTimeZone, timeZoneAtom } from '../../core/format/time-zone.ts';
import { serverClock } from '../../core/transport/server-clock.ts';
import { Icon } from '../Icon.tsx';
import { ListItemButton } from '../ListItem.tsx';
import { Popup } from '../Popup.tsx';
import { Searchbar } from '../Searchbar.tsx';
import { EmptyState } from '../States.tsx';
import { VirtualList } from '../VirtualList.tsx';
import { offsetOf, searchZones, type ZoneChoice, zoneChoice, zoneChoices } from './zone-list.ts';
import './time-zone.css';

const ROW_PX = 60;

const Zones = ({ query, onDone }: { query: string; onDone: () => void }) => {
  const { t } = useLingui();
  const [, choose] = useAtom(chosenTimeZoneAtom);
  const current = useAtomValue(timeZoneAtom);
  const own = deviceTimeZone();
  const choices = useMemo(() => zoneChoices(own), [own]);
  const found = searchZones(choices, query);
  const row = ({ zone, city, region }: ZoneChoice) => (
    <ListItemButton
      title={<bdi>{city}</bdi>}
      detail={zone === own ? t`This device` : <bdi>{region}</bdi>}
      end={<bdi dir="ltr">{offsetOf(zone, serverClock.now())}</bdi>}
      selected={zone === current}
      onPress={() => {
        // A member who chooses the device's own zone continues to follow the device.
        choose(zone === own ? undefined : zone);
        onDone();
      }}
    />
  );
  return found.length === 0 ? (
    <EmptyState icon="search" text={t`No time zone has this name`} />
  ) : (
    <VirtualList label={t`Time zones`} items={found} keyOf={({ zone }) => zone} rowHeight={ROW_PX} row={row} asItems />
  );
};

export const TimeZoneField = () => {
  const { t } = useLingui();
  const zone = useAtomValue(timeZoneAtom);
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const { city } = zoneChoice(zone);
  const offset = offsetOf(zone, serverClock.now());
  return (
    <>
      <button type="button" className="time-zone" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="globe" size={18} />
        <span className="secondary">{t`Time zone`}</span>
        <span className="time-zone-name">
          <bdi>{city}</bdi> {city === offset ? null : <bdi dir="ltr">({offset})</bdi>}
        </span>
        <Icon name="forward" size={16} />
      </button>
      <Popup
        open={open}
        onClose={() => setOpen(false)}
        title={t`Time zone`}
        below={
          <div className="time-zone-search">
            <Searchbar label={t`Search a city`} value={query} onChange={setQuery} />
          </div>
        }
      >
        {open ? <Zones query={wanted} onDone={() => setOpen(false)} /> : null}
      </Popup>
    </>
  );
};
