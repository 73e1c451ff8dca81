import { useLingui } from '@lingui/react/macro';
import { getFriendLinks } from '../../contract/calls/site.ts';
import { useIdle } from '../../core/base/when-idle.ts';
import { useRead } from '../../core/queries/queries.ts';
import { externalUrl } from '../../core/site/external-url.ts';
import { BlockTitle } from '../../ui/BlockTitle.tsx';

const FRESH_MS = 600_000;

/** Links to the site's partners (HOME-06), at the end of the page if the server sends any. */
export const FriendLinks = () => {
  const { t } = useLingui();
  const { data } = useRead(getFriendLinks, undefined, { freshForMs: FRESH_MS, enabled: useIdle() });
  const links = (data ?? []).flatMap((link) => {
    const url = externalUrl(link.url);
    return url === undefined ? [] : [{ ...link, url }];
  });
  if (links.length === 0) return null;
  return (
    <nav className="friends" aria-label={t`Partner links`}>
      <BlockTitle>{t`Partner links`}</BlockTitle>
      <ul>
        {links.map(({ url, image, title }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {image === '' ? null : <img src={image} alt="" width={24} height={24} loading="lazy" />}
              <span>{title || new URL(url).host}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
