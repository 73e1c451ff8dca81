/** The banners (HOME-02): under a finger CSS scroll-snap moves them, and else the carousel. */
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
  /** Whether pictures that nobody sees yet may be fetched. */
  idle: boolean;
}

const Slide = ({ banner, first, idle }: SlideProps) => {
  const url = externalUrl(banner.url);
  const picture = (
    <img
      src={first || idle ? banner.image : undefined}
      alt={banner.title}
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

/** Where a site has no banner its name stands there: the place is kept, so nothing moves. */
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable for the arrow keys. */}
      <section className="banners-strip" tabIndex={0} aria-label={t`Banners`} ref={strip} {...handlers}>
        <ul className="banners-track" ref={track}>
          {banners.map((banner, at) => (
            <li key={banner.image} inert={at !== index}>
              <Slide banner={banner} first={at === 0} idle={idle} />
            </li>
          ))}
        </ul>
        {/* What scrolling comes to rest at. Slides that move would be scrolled after. */}
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
