/** About us (INFO-03): a list of articles, each opening its text. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { getContents } from '../../contract/calls/site.ts';
import type { ContentItem } from '../../contract/entities/site.ts';
import { useRead } from '../../core/queries/queries.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { ArticlePopup } from '../../ui/ArticlePopup.tsx';
import { List } from '../../ui/List.tsx';
import { ListItemButton } from '../../ui/ListItem.tsx';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState, Loaded } from '../../ui/States.tsx';

const FRESH_MS = 60_000;

export const IntroductionScreen = () => {
  const { t } = useLingui();
  const contents = useRead(getContents, undefined, { freshForMs: FRESH_MS });
  const [open, setOpen] = useState<ContentItem>();
  return (
    <AppPage title={t`About us`}>
      <PullToRefresh onRefresh={contents.refresh}>
        <Loaded
          of={contents}
          skeleton={<SkeletonRows rows={6} height={56} />}
          isEmpty={(items) => items.length === 0}
          empty={<EmptyState icon="document" text={t`About-us pages will appear here.`} />}
        >
          {(items) => (
            <List label={t`About us`}>
              {items.map((item, index) => (
                <li key={item.id ?? `${index} ${item.title}`}>
                  <ListItemButton icon="document" title={item.title} arrow onPress={() => setOpen(item)} />
                </li>
              ))}
            </List>
          )}
        </Loaded>
      </PullToRefresh>
      <ArticlePopup article={open} onClose={() => setOpen(undefined)} label={t`About us`} />
    </AppPage>
  );
};
