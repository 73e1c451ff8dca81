/** Adapters over Framework7 that the other sections do not show. */
import { useState } from 'react';
import { Badge } from '../../src/ui/Badge.tsx';
import { Block } from '../../src/ui/Block.tsx';
import { BlockTitle } from '../../src/ui/BlockTitle.tsx';
import { Button, ButtonAnchor } from '../../src/ui/Button.tsx';
import { Card } from '../../src/ui/Card.tsx';
import { ChipButton } from '../../src/ui/Chips.tsx';
import { Form } from '../../src/ui/Form.tsx';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { List } from '../../src/ui/List.tsx';
import { ListInput } from '../../src/ui/ListInput.tsx';
import { ListItem, ListItemAnchor, ListItemButton } from '../../src/ui/ListItem.tsx';
import { Navbar } from '../../src/ui/Navbar.tsx';
import { Progress } from '../../src/ui/Progress.tsx';
import { Searchbar } from '../../src/ui/Searchbar.tsx';
import { Skeleton } from '../../src/ui/SkeletonBlock.tsx';
import { Tabbar } from '../../src/ui/Tabbar.tsx';
import { Toggle } from '../../src/ui/Toggle.tsx';
import { VirtualList } from '../../src/ui/VirtualList.tsx';
import { Shown } from './Shown.tsx';

const nothing = () => undefined;

const Rows = () => {
  const [on, setOn] = useState(true);
  return (
    <>
      <Shown of="BlockTitle">
        <BlockTitle end={<IconButton icon="add" label="Add a device" onPress={nothing} />}>Devices</BlockTitle>
      </Shown>
      <Shown of="List">
        <List label="Settings">
          <li>
            <ListItem icon="moon" title="Night" end={<Toggle label="Night" labelHidden on={on} onChange={setOn} />} />
          </li>
          <li>
            <ListItemButton icon="lock" title="Password" detail="Changed today" end="Set" arrow onPress={nothing} />
          </li>
          <li>
            <ListItemButton title="English" selected onPress={nothing} />
          </li>
          <li>
            <ListItemAnchor href="https://exchange.test/" icon="download" title="Get the app" arrow />
          </li>
          <li>
            <ListItemButton title="Not now" disabled onPress={nothing} />
          </li>
        </List>
      </Shown>
      <Shown of="VirtualList">
        <VirtualList
          asItems
          label="Coins"
          items={['BTC', 'ETH', 'SOL']}
          keyOf={(coin) => coin}
          rowHeight={60}
          row={(coin) => <ListItemButton title={coin} end="1.00" onPress={nothing} />}
        />
      </Shown>
    </>
  );
};

export const Adapters = () => {
  const [query, setQuery] = useState('');
  const [bank, setBank] = useState('');
  return (
    <section aria-label="Adapters">
      <Shown of="Navbar">
        <Navbar heading={<h2>A page</h2>} start={<IconButton icon="back" label="Leave" onPress={nothing} />} />
      </Shown>
      <Rows />
      <Shown of="Block">
        <Block>Words between lists.</Block>
      </Shown>
      <Shown of="Searchbar">
        <Searchbar label="Find a coin" value={query} onChange={setQuery} />
      </Shown>
      <Shown of="Form">
        <Form onSubmit={() => undefined}>
          <ListInput label="Bank" value={bank} onChange={setBank} />
          <Button type="submit" block>
            Bind
          </Button>
        </Form>
      </Shown>
      <p>
        <ButtonAnchor href="https://exchange.test/" tone="outline" size="small">
          A link
        </ButtonAnchor>
        <ChipButton opens chosen onPress={nothing}>
          USDT
        </ChipButton>
        <ChipButton opens onPress={nothing}>
          Kind
        </ChipButton>
      </p>
      <Shown of="Badge">
        <Badge>VIP 1</Badge> <Badge tone="waiting">In review</Badge> <Badge tone="good">Done</Badge>{' '}
        <Badge tone="bad">Refused</Badge>
      </Shown>
      <Shown of="Card">
        <Card>What belongs together</Card>
      </Shown>
      <Shown of="SkeletonBlock">
        <Skeleton width="60%" />
      </Shown>
      <Shown of="Progress">
        <Progress percent={40} label="Uploaded" />
      </Shown>
      <Shown of="Tabbar">
        <Tabbar label="Places">
          <span>Its links need the router.</span>
        </Tabbar>
      </Shown>
    </section>
  );
};
