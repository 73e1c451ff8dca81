/** The banners (HOME-02): CSS scroll snap moves them while the member swipes, the carousel otherwise. */
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { getBanners } from '../../contract/calls/site.ts';
import type { Banner } from '../../contract/entities/site.ts';
import { useIdle } from '../../core/base/when-idle.ts';
import { useRead } from '../../core/queries/queries.ts';
import { externalUrl } from '../../core/site/external-url.ts';
import { useSettings } from '../../core/site/settings.ts';
import { Skeleton } from '../../ui/SkeletonBlock.tsx';
import { useCarousel } from './use-carousel.ts';

const FRESH_MS = 60_000;
const HEIGHT_PX = 180;

interface SlideProps {
  banner: Banner;
  first: boolean;
  /** Whether images of slides that are not visible yet may be fetched. */
  idle: boolean;
}

const Slide = ({ banner, first, idle }: SlideProps) => {
  const url = externalUrl(banner.url);
  const picture = (
    <img
      src={first || idle ? banner.image : undefined}
      // Without a title a link is named by where it leads.
      alt={banner.title || (url === undefined ? '' : new URL(url).host)}
      height={HEIGHT_PX}
      fetchPriority={first ? 'high' : 'low'}
      draggable={false}
    />
  );
  return url === undefined ? (
    picture
  ) : (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {picture}
    </a>
  );
};

/** Shown if the site has no banner: the site's name in the same space, so that nothing shifts. */
const OwnBanner = () => {
  const { t } = useLingui();
  const name = useSettings()?.name;
  return (
    <div className="banner-own">
      <strong>{name}</strong>
      <span>{t`Spot, options and a wallet in one place`}</span>
    </div>
  );
};

export const Banners = () => {
  const { t } = useLingui();
  const { data, status, fetching } = useRead(getBanners, undefined, { freshForMs: FRESH_MS });
  const banners = useMemo(() => (data ?? []).filter(({ image }) => image !== ''), [data]);
  const { indexNow, strip, track, dots, handlers } = useCarousel(banners.length);
  const idle = useIdle();
  if (status === 'loading' && fetching) return <Skeleton className="banners" />;
  if (banners.length === 0) return <OwnBanner />;
  const index = indexNow();
  return (
    <div className="banners" data-own-swipe="">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable for the arrow keys. */}
      <section className="banners-strip" tabIndex={0} aria-label={t`Banners`} ref={strip} {...handlers}>
        <ul className="banners-track" ref={track}>
          {banners.map((banner, at) => (
            <li key={banner.image} inert={at !== index}>
              <Slide banner={banner} first={at === 0} idle={idle} />
            </li>
          ))}
        </ul>
        {/* Snap points, apart from the slides: browsers snap again to slides that an animation moves. */}
        {banners.map((banner, at) => (
          <span key={banner.image} className="banners-stop" style={{ insetInlineStart: `${at * 100}%` }} />
        ))}
      </section>
      {banners.length > 1 ? (
        <div className="banners-dots" aria-hidden="true" ref={dots}>
          {banners.map((banner, at) => (
            <span key={banner.image} className={at === index ? 'chosen' : undefined} />
          ))}
        </div>
      ) : null}
    </div>
  );
};
